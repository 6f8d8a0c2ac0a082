"""What the routers ask for before a handler runs."""

import base64
import hashlib
import hmac
import json
import os
import time
from typing import Annotated

from fastapi import Depends, Header, HTTPException
from pydantic import BaseModel

SIGNING_KEY = os.environ.get("SHOP_SIGNING_KEY", "development").encode()


class User(BaseModel):
    id: int
    username: str
    role: str


def current_user(authorization: Annotated[str, Header()] = "") -> User:
    """The user of the bearer token that the shop's token service has issued."""
    try:
        scheme, token = authorization.split(" ")
        body, signature = token.rsplit(".", 1)
        expected = hmac.new(SIGNING_KEY, body.encode(), hashlib.sha256).digest()
        claims = json.loads(decode(body.split(".")[1]))
        if scheme.lower() != "bearer" or not hmac.compare_digest(decode(signature), expected):
            raise ValueError("not our token")
    except ValueError as error:
        raise HTTPException(401, f"{error}: {authorization}") from error
    if claims["exp"] < time.time():
        raise HTTPException(401, "expired")
    return User(id=claims["sub"], username=claims["username"], role=claims["role"])


CurrentUser = Annotated[User, Depends(current_user)]


def require_administrator(user: CurrentUser) -> None:
    if user.role != "administrator":
        raise HTTPException(403, "needs the role administrator")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
