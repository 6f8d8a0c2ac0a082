"""Payments of the shop: cards, payments, refunds, receipts and settlements."""

from fastapi import FastAPI

from app.routers import cards, payments, receipts, settlements, webhooks

app = FastAPI(title="Shop payments", version="1.2.0")


@app.get("/health")
def health() -> dict[str, str]:
    return {"status": "ok"}


app.include_router(payments.router, prefix="/v1")
app.include_router(cards.router, prefix="/v1")
app.include_router(receipts.router, prefix="/v1")
app.include_router(webhooks.router, prefix="/v1")
app.include_router(settlements.router, prefix="/v1")
