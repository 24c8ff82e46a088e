"""The first shape: tables, their append-only log, and what is derived to list them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

FACTS = ("tables", "log")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("invitation", sa.String(24), nullable=False, unique=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq"),
        sa.UniqueConstraint("match", "command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shelf",
        sa.Column("match", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("moved", sa.Integer, nullable=False),
    )
    op.create_index("shelf_open", "shelf", ["stage", "public", "moved"])
    op.create_table(
        "sitters",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("match", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint("guest", "match"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
    )
    for table in FACTS:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def downgrade() -> None:
    for table in ("guests", "sitters", "shelf", "log", "tables"):
        op.drop_table(table)
