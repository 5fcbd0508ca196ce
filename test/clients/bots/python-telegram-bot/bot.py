"""The bot of the story, written with python-telegram-bot."""

import asyncio
import base64
import os
import signal

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    LabeledPrice,
    Update,
)
from telegram.constants import ReactionEmoji
from telegram.ext import (
    AIORateLimiter,
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    MessageReactionHandler,
    PreCheckoutQueryHandler,
    filters,
)

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
Context = ContextTypes.DEFAULT_TYPE


async def start(update: Update, context: Context) -> None:
    payload = f" ({context.args[0]})" if context.args else ""
    await update.message.reply_text(f"Hello, {update.effective_user.first_name}!{payload}")


async def menu(update: Update, context: Context) -> None:
    keyboard = InlineKeyboardMarkup.from_row(
        [
            InlineKeyboardButton("Tea", callback_data="tea"),
            InlineKeyboardButton("Coffee", callback_data="coffee"),
        ]
    )
    await update.message.reply_html("<b>Tea</b> or coffee?", reply_markup=keyboard)


async def choose_tea(update: Update, context: Context) -> None:
    await update.callback_query.answer("Tea it is")
    await update.callback_query.edit_message_text("You chose tea")


async def ping(update: Update, context: Context) -> None:
    await update.message.reply_text("pong", do_quote=True)


async def report(update: Update, context: Context) -> None:
    await update.message.reply_document(b"a,b\n1,2\n", filename="report.csv", caption="Report")


async def download(update: Update, context: Context) -> None:
    file = await update.message.photo[-1].get_file()
    await update.message.reply_text(f"{len(await file.download_as_bytearray())} bytes")


async def album(update: Update, context: Context) -> None:
    await update.message.reply_media_group(
        [InputMediaPhoto(PNG, caption="Two"), InputMediaPhoto(PNG)]
    )


async def inline(update: Update, context: Context) -> None:
    await update.inline_query.answer(
        [InlineQueryResultArticle("tea", "Tea", InputTextMessageContent("A cup of tea"))]
    )


async def buy(update: Update, context: Context) -> None:
    await update.message.reply_invoice(
        "Tea", "A cup of tea", "tea-1", "XTR", [LabeledPrice("Tea", 5)]
    )


async def approve(update: Update, context: Context) -> None:
    await update.pre_checkout_query.answer(ok=True)


async def paid(update: Update, context: Context) -> None:
    payment = update.message.successful_payment
    await update.message.reply_text(f"Paid {payment.total_amount} {payment.currency}")


async def react(update: Update, context: Context) -> None:
    await update.message.set_reaction(ReactionEmoji.THUMBS_UP)


async def reacted(update: Update, context: Context) -> None:
    for reaction in update.message_reaction.new_reaction:
        await update.effective_chat.send_message(f"You reacted {reaction.emoji}")


async def welcome(update: Update, context: Context) -> None:
    for member in update.message.new_chat_members:
        await update.effective_chat.send_message(f"Welcome, {member.first_name}")


async def who(update: Update, context: Context) -> None:
    member = await update.effective_chat.get_member(update.effective_user.id)
    await update.effective_chat.send_message(member.status)


async def topic(update: Update, context: Context) -> None:
    created = await update.effective_chat.create_forum_topic("News")
    await update.effective_chat.send_message("First", message_thread_id=created.message_thread_id)


async def main() -> None:
    root = os.environ["API_ROOT"]
    application = (
        Application.builder()
        .token(os.environ["BOT_TOKEN"])
        .base_url(f"{root}/bot")
        .base_file_url(f"{root}/file/bot")
        .rate_limiter(AIORateLimiter(max_retries=1))
        .build()
    )
    for command in (start, menu, report, album, buy, react, who, topic):
        application.add_handler(CommandHandler(command.__name__, command))
    application.add_handlers(
        [
            CallbackQueryHandler(choose_tea, "^tea$"),
            MessageHandler(filters.Text(["ping"]), ping),
            MessageHandler(filters.PHOTO, download),
            InlineQueryHandler(inline),
            PreCheckoutQueryHandler(approve),
            MessageHandler(filters.SUCCESSFUL_PAYMENT, paid),
            MessageReactionHandler(reacted),
            MessageHandler(filters.StatusUpdate.NEW_CHAT_MEMBERS, welcome),
        ]
    )
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with application:
        await application.bot.set_my_commands([("start", "Say hello"), ("menu", "Choose a drink")])
        await application.start()
        if os.environ.get("MODE") == "webhook":
            port = int(os.environ["PORT"])
            await application.updater.start_webhook(
                listen="127.0.0.1",
                port=port,
                url_path="hook",
                webhook_url=f"http://127.0.0.1:{port}/hook",
                secret_token=os.environ["WEBHOOK_SECRET"],
                allowed_updates=Update.ALL_TYPES,
            )
        else:
            await application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
        print("ready", flush=True)
        await stopped.wait()
        await application.updater.stop()
        await application.stop()


asyncio.run(main())
