"""Calls from the payment providers."""

import httpx
from fastapi import APIRouter
from pydantic import BaseModel

router = APIRouter(prefix="/webhooks", tags=["webhooks"])


class ProviderEvent(BaseModel):
    event: str
    callback_url: str | None = None


@router.post("/{provider}")
def receive_event(provider: str, event: ProviderEvent) -> dict:
    # Providers want their event acknowledged at a URL of their own.
    if event.callback_url is not None:
        answer = httpx.get(event.callback_url, params={"provider": provider})
        return {"acknowledged": True, "answer": answer.text[:500]}
    return {"acknowledged": True}
