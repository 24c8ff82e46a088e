"""Who is who: a guest is a random number in a signed cookie, and no account is needed.

The key lies in the data folder. A recovery link carries the same number, signed for that purpose alone, and
moves the guest to another device.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from tukan.core.files import write_whole

COOKIE = "tukan"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep
RENEWED_AFTER = 30 * 24 * 3600


def new_guest() -> str:
    return secrets.token_urlsafe(12)


def new_table_id() -> str:
    """Short enough to read out, long enough that nobody guesses a table."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))


def new_invitation() -> str:
    return secrets.token_urlsafe(12)


@dataclass
class Signer:
    """Signs cookies and recovery links with the key of one data folder."""

    key: bytes

    def cookie(self, guest: str) -> str:
        return URLSafeTimedSerializer(self.key, salt="guest").dumps(guest)

    def guest(self, cookie: str) -> tuple[str, bool]:
        """The guest of a cookie, "" if it is not one of ours, and whether it is time to renew it."""
        if not cookie or len(cookie) > 200:
            return "", False
        try:
            guest, made = URLSafeTimedSerializer(self.key, salt="guest").loads(
                cookie, max_age=COOKIE_SECONDS, return_timestamp=True
            )
        except BadSignature:
            return "", False
        return str(guest), time.time() - made.timestamp() > RENEWED_AFTER

    def recovery(self, guest: str) -> str:
        return str(URLSafeSerializer(self.key, salt="recovery").dumps(guest))

    def recovered(self, token: str) -> str:
        """The guest of a recovery link, "" if it is not one of ours."""
        if len(token) > 200:
            return ""
        try:
            return str(URLSafeSerializer(self.key, salt="recovery").loads(token))
        except BadSignature:
            return ""


def signer_of(folder: Path) -> Signer:
    """The signer of a data folder; its key is made at the first start."""
    file = folder / "secret.key"
    if not file.exists() or not file.stat().st_size:  # a crash may have come between its two steps
        write_whole(file, "")
        file.chmod(0o600)
        write_whole(file, secrets.token_hex(32))
    return Signer(file.read_bytes())
