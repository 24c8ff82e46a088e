"""Alembic's way in: the connection is handed over by `tukan.web.store.migrate`."""

from alembic import context

from tukan.web.store import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
