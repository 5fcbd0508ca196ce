"""The bot of the story, written with aiogram."""

import asyncio
import base64
import os

from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import TelegramRetryAfter
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    CallbackQuery,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LabeledPrice,
    Message,
    MessageReactionUpdated,
    PreCheckoutQuery,
    ReactionTypeEmoji,
)
from aiogram.utils.keyboard import InlineKeyboardBuilder
from aiogram.utils.media_group import MediaGroupBuilder
from aiogram.webhook.aiohttp_server import SimpleRequestHandler, setup_application
from aiohttp import web

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
session = AiohttpSession(api=TelegramAPIServer.from_base(os.environ["API_ROOT"]))
bot = Bot(os.environ["BOT_TOKEN"], session=session)
dispatcher = Dispatcher()


@session.middleware
async def retry_after(make_request, bot, method):
    """Waits and sends again when Telegram limits the bot: aiogram leaves that to its users."""
    try:
        return await make_request(bot, method)
    except TelegramRetryAfter as error:
        await asyncio.sleep(error.retry_after)
        return await make_request(bot, method)


@dispatcher.message(CommandStart())
async def start(message: Message, command: CommandObject) -> None:
    payload = f" ({command.args})" if command.args else ""
    await message.answer(f"Hello, {message.from_user.first_name}!{payload}")


@dispatcher.message(Command("menu"))
async def menu(message: Message) -> None:
    keyboard = InlineKeyboardBuilder()
    keyboard.button(text="Tea", callback_data="tea")
    keyboard.button(text="Coffee", callback_data="coffee")
    text, markup = "<b>Tea</b> or coffee?", keyboard.as_markup()
    await message.answer(text, parse_mode=ParseMode.HTML, reply_markup=markup)


@dispatcher.callback_query(F.data == "tea")
async def choose_tea(query: CallbackQuery) -> None:
    await query.answer("Tea it is")
    await query.message.edit_text("You chose tea")


@dispatcher.message(F.text == "ping")
async def ping(message: Message) -> None:
    await message.reply("pong")


@dispatcher.message(Command("report"))
async def report(message: Message) -> None:
    await message.answer_document(BufferedInputFile(b"a,b\n1,2\n", "report.csv"), caption="Report")


@dispatcher.message(F.photo)
async def download(message: Message) -> None:
    data = await bot.download(message.photo[-1])
    await message.answer(f"{len(data.read())} bytes")


@dispatcher.message(Command("album"))
async def album(message: Message) -> None:
    media = MediaGroupBuilder(caption="Two")
    media.add_photo(BufferedInputFile(PNG, "1.png"))
    media.add_photo(BufferedInputFile(PNG, "2.png"))
    await message.answer_media_group(media.build())


@dispatcher.inline_query()
async def inline(query: InlineQuery) -> None:
    content = InputTextMessageContent(message_text="A cup of tea")
    await query.answer(
        [InlineQueryResultArticle(id="tea", title="Tea", input_message_content=content)]
    )


@dispatcher.message(Command("buy"))
async def buy(message: Message) -> None:
    prices = [LabeledPrice(label="Tea", amount=5)]
    await message.answer_invoice("Tea", "A cup of tea", "tea-1", "XTR", prices)


@dispatcher.pre_checkout_query()
async def approve(query: PreCheckoutQuery) -> None:
    await query.answer(ok=True)


@dispatcher.message(F.successful_payment.as_("payment"))
async def paid(message: Message, payment) -> None:
    await message.answer(f"Paid {payment.total_amount} {payment.currency}")


@dispatcher.message(Command("react"))
async def react(message: Message) -> None:
    await message.react([ReactionTypeEmoji(emoji="👍")])


@dispatcher.message_reaction()
async def reacted(event: MessageReactionUpdated) -> None:
    for reaction in event.new_reaction:
        await bot.send_message(event.chat.id, f"You reacted {reaction.emoji}")


@dispatcher.message(F.new_chat_members)
async def welcome(message: Message) -> None:
    for member in message.new_chat_members:
        await message.answer(f"Welcome, {member.first_name}")


@dispatcher.message(Command("who"))
async def who(message: Message) -> None:
    member = await message.chat.get_member(message.from_user.id)
    await message.answer(member.status)


@dispatcher.message(Command("topic"))
async def topic(message: Message) -> None:
    created = await bot.create_forum_topic(message.chat.id, "News")
    await bot.send_message(message.chat.id, "First", message_thread_id=created.message_thread_id)


async def set_commands() -> None:
    commands = [("start", "Say hello"), ("menu", "Choose a drink")]
    await bot.set_my_commands(
        [BotCommand(command=name, description=text) for name, text in commands]
    )


def ready(*_) -> None:
    print("ready", flush=True)


def run_webhook() -> None:
    port, secret = int(os.environ["PORT"]), os.environ["WEBHOOK_SECRET"]

    @dispatcher.startup()
    async def set_webhook() -> None:
        await bot.set_webhook(
            f"http://127.0.0.1:{port}/hook",
            secret_token=secret,
            allowed_updates=dispatcher.resolve_used_update_types(),
        )

    application = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token=secret).register(application, "/hook")
    setup_application(application, dispatcher, bot=bot)
    web.run_app(application, host="127.0.0.1", port=port, print=ready)


dispatcher.startup.register(set_commands)
if os.environ.get("MODE") == "webhook":
    run_webhook()
else:
    dispatcher.startup.register(ready)
    dispatcher.run_polling(bot)
