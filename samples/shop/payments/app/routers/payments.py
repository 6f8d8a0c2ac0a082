"""Payments and their refunds."""

import uuid

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from app.database import database
from app.dependencies import CurrentUser

router = APIRouter(prefix="/payments", tags=["payments"])


class NewPayment(BaseModel):
    amount_cents: int
    currency: str = "EUR"
    note: str = ""


class NewRefund(BaseModel):
    amount_cents: int
    reason: str = ""


@router.get("")
def list_payments(user: CurrentUser, sort: str = "id", status: str | None = None) -> list[dict]:
    condition = f" AND status = '{status}'" if status else ""
    rows = database.execute(f"SELECT * FROM payments WHERE user_id = {user.id}{condition} ORDER BY {sort}")
    return [dict(row) for row in rows]


@router.post("", status_code=201)
def create_payment(payment: NewPayment, user: CurrentUser) -> dict:
    payment_id = str(uuid.uuid4())
    database.execute(
        "INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?)",
        (payment_id, user.id, payment.amount_cents, payment.currency, "authorised", payment.note),
    )
    database.commit()
    return {"id": payment_id, "status": "authorised"}


@router.get("/{payment_id}")
def read_payment(payment_id: str, _user: CurrentUser) -> dict:
    return find_payment(payment_id)


@router.post("/{payment_id}/capture")
def capture_payment(payment_id: str, _user: CurrentUser) -> dict:
    database.execute(f"UPDATE payments SET status = 'captured' WHERE id = '{payment_id}'")
    database.commit()
    return find_payment(payment_id)


@router.get("/{payment_id}/refunds")
def list_refunds(payment_id: str, _user: CurrentUser) -> list[dict]:
    rows = database.execute(f"SELECT * FROM refunds WHERE payment_id = '{payment_id}'")
    return [dict(row) for row in rows]


@router.post("/{payment_id}/refunds", status_code=201)
def create_refund(payment_id: str, refund: NewRefund, _user: CurrentUser) -> dict:
    cursor = database.execute(
        "INSERT INTO refunds (payment_id, amount_cents, reason) VALUES (?, ?, ?)",
        (payment_id, refund.amount_cents, refund.reason),
    )
    database.commit()
    return {"id": cursor.lastrowid, **refund.model_dump()}


def find_payment(payment_id: str) -> dict:
    row = database.execute("SELECT * FROM payments WHERE id = ?", (payment_id,)).fetchone()
    if row is None:
        raise HTTPException(404, f"no payment {payment_id}")
    return dict(row)
