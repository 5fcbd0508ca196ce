"""The bot of the story, written with pyTelegramBotAPI."""

import base64
import io
import os
import socket
import threading
import time

from telebot import TeleBot, apihelper
from telebot.types import (
    BotCommand,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputFile,
    InputMediaPhoto,
    InputTextMessageContent,
    LabeledPrice,
    Message,
    MessageReactionUpdated,
    PreCheckoutQuery,
    ReactionTypeEmoji,
)
from telebot.util import antiflood, extract_arguments, update_types

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
apihelper.API_URL = os.environ["API_ROOT"] + "/bot{0}/{1}"
apihelper.FILE_URL = os.environ["API_ROOT"] + "/file/bot{0}/{1}"
bot = TeleBot(os.environ["BOT_TOKEN"])


@bot.message_handler(commands=["start"])
def start(message: Message) -> None:
    arguments = extract_arguments(message.text)
    payload = f" ({arguments})" if arguments else ""
    antiflood(bot.send_message, message.chat.id, f"Hello, {message.from_user.first_name}!{payload}")


@bot.message_handler(commands=["menu"])
def menu(message: Message) -> None:
    keyboard = InlineKeyboardMarkup().row(
        InlineKeyboardButton("Tea", callback_data="tea"),
        InlineKeyboardButton("Coffee", callback_data="coffee"),
    )
    text = "<b>Tea</b> or coffee?"
    bot.send_message(message.chat.id, text, parse_mode="HTML", reply_markup=keyboard)


@bot.callback_query_handler(func=lambda query: query.data == "tea")
def choose_tea(query: CallbackQuery) -> None:
    bot.answer_callback_query(query.id, "Tea it is")
    bot.edit_message_text("You chose tea", query.message.chat.id, query.message.message_id)


@bot.message_handler(func=lambda message: message.text == "ping")
def ping(message: Message) -> None:
    bot.reply_to(message, "pong")


@bot.message_handler(commands=["report"])
def report(message: Message) -> None:
    file = InputFile(io.BytesIO(b"a,b\n1,2\n"), file_name="report.csv")
    bot.send_document(message.chat.id, file, caption="Report")


@bot.message_handler(content_types=["photo"])
def download(message: Message) -> None:
    file = bot.get_file(message.photo[-1].file_id)
    bot.send_message(message.chat.id, f"{len(bot.download_file(file.file_path))} bytes")


@bot.message_handler(commands=["album"])
def album(message: Message) -> None:
    first = InputMediaPhoto(InputFile(io.BytesIO(PNG)), caption="Two")
    bot.send_media_group(message.chat.id, [first, InputMediaPhoto(InputFile(io.BytesIO(PNG)))])


@bot.inline_handler(lambda query: query.query == "tea")
def inline(query: InlineQuery) -> None:
    content = InputTextMessageContent("A cup of tea")
    bot.answer_inline_query(query.id, [InlineQueryResultArticle("tea", "Tea", content)])


@bot.message_handler(commands=["buy"])
def buy(message: Message) -> None:
    prices = [LabeledPrice("Tea", 5)]
    bot.send_invoice(message.chat.id, "Tea", "A cup of tea", "tea-1", None, "XTR", prices)


@bot.pre_checkout_query_handler(func=None)
def approve(query: PreCheckoutQuery) -> None:
    bot.answer_pre_checkout_query(query.id, ok=True)


@bot.message_handler(content_types=["successful_payment"])
def paid(message: Message) -> None:
    payment = message.successful_payment
    bot.send_message(message.chat.id, f"Paid {payment.total_amount} {payment.currency}")


@bot.message_handler(commands=["react"])
def react(message: Message) -> None:
    bot.set_message_reaction(message.chat.id, message.message_id, [ReactionTypeEmoji("👍")])


@bot.message_reaction_handler()
def reacted(event: MessageReactionUpdated) -> None:
    for reaction in event.new_reaction:
        bot.send_message(event.chat.id, f"You reacted {reaction.emoji}")


@bot.message_handler(content_types=["new_chat_members"])
def welcome(message: Message) -> None:
    for member in message.new_chat_members:
        bot.send_message(message.chat.id, f"Welcome, {member.first_name}")


@bot.message_handler(commands=["who"])
def who(message: Message) -> None:
    member = bot.get_chat_member(message.chat.id, message.from_user.id)
    bot.send_message(message.chat.id, member.status)


@bot.message_handler(commands=["topic"])
def topic(message: Message) -> None:
    created = bot.create_forum_topic(message.chat.id, "News")
    bot.send_message(message.chat.id, "First", message_thread_id=created.message_thread_id)


def run_webhook(port: int) -> None:
    """Serves in a second thread: `run_webhooks` has no hook that says when its server listens."""
    options = {"secret_token": os.environ["WEBHOOK_SECRET"], "allowed_updates": update_types}
    server = threading.Thread(
        target=bot.run_webhooks, args=["127.0.0.1", port, "hook"], kwargs=options
    )
    server.start()
    while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
        time.sleep(0.05)
    print("ready", flush=True)
    server.join()


bot.set_my_commands([BotCommand("start", "Say hello"), BotCommand("menu", "Choose a drink")])
if os.environ.get("MODE") == "webhook":
    run_webhook(int(os.environ["PORT"]))
else:
    print("ready", flush=True)
    bot.infinity_polling(allowed_updates=update_types)
