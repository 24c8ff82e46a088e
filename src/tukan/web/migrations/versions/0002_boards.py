"""Tables may be played on a board file of one's own: its name and its text."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("board_name", sa.String(120), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("board", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "board")
    op.drop_column("tables", "board_name")
