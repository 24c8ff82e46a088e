"""The tables of a host are found without looking at all of them."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("tables_host", "tables", ["host"])


def downgrade() -> None:
    op.drop_index("tables_host")
