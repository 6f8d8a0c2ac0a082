"""Cards that customers have saved."""

from fastapi import APIRouter, Response
from pydantic import BaseModel

from app.database import database
from app.dependencies import CurrentUser

router = APIRouter(prefix="/cards", tags=["cards"])


class NewCard(BaseModel):
    number: str
    expires: str


@router.get("")
def list_cards(user: CurrentUser) -> list[dict]:
    rows = database.execute("SELECT id, number, expires FROM cards WHERE user_id = ?", (user.id,))
    return [dict(row) for row in rows]


@router.post("", status_code=201)
def add_card(card: NewCard, user: CurrentUser) -> dict:
    cursor = database.execute(
        "INSERT INTO cards (user_id, number, expires) VALUES (?, ?, ?)", (user.id, card.number, card.expires)
    )
    database.commit()
    return {"id": cursor.lastrowid, **card.model_dump()}


@router.delete("/{card_id}", status_code=204, response_class=Response)
def delete_card(card_id: int, _user: CurrentUser) -> None:
    database.execute("DELETE FROM cards WHERE id = ?", (card_id,))
    database.commit()
