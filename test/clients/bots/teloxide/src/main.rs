//! The bot of the story, written with teloxide.

use std::{env, error::Error};

use teloxide::{
    adaptors::{Throttle, throttle::Limits},
    net::Download,
    prelude::*,
    sugar::request::RequestReplyExt,
    types::{
        ChatMemberStatus, InlineKeyboardButton, InlineKeyboardMarkup, InlineQueryResultArticle,
        InputFile, InputMedia, InputMediaPhoto, InputMessageContent, InputMessageContentText,
        LabeledPrice, MessageReactionUpdated, ParseMode, PhotoSize, ReactionType,
        SuccessfulPayment, User,
    },
    update_listeners::{Polling, webhooks},
    utils::command::BotCommands,
};

/// A PNG of one pixel.
const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\
    \0\0\0\rIDATx\xdacd\xf8\xcfP\x0f\0\x03\x86\x01\x80Z4}k\0\0\0\0IEND\xaeB`\x82";

/// Sends a call again when Telegram limits the bot.
type Bot = Throttle<teloxide::Bot>;
type Outcome = Result<(), Box<dyn Error + Send + Sync>>;

#[derive(BotCommands, Clone)]
#[command(rename_rule = "lowercase")]
enum Command {
    #[command(description = "Say hello")]
    Start(String),
    #[command(description = "Choose a drink")]
    Menu,
    #[command(hide)]
    Report,
    #[command(hide)]
    Album,
    #[command(hide)]
    Buy,
    #[command(hide)]
    React,
    #[command(hide)]
    Who,
    #[command(hide)]
    Topic,
}

#[tokio::main]
async fn main() -> Outcome {
    pretty_env_logger::init();
    // The default limits would let the bot send one message a second to each chat.
    let limits = Limits {
        messages_per_sec_chat: 30,
        messages_per_min_chat: 1000,
        messages_per_min_channel_or_supergroup: 1000,
        messages_per_sec_overall: 30,
    };
    let bot = teloxide::Bot::new(env::var("BOT_TOKEN")?)
        .set_api_url(env::var("API_ROOT")?.parse()?)
        .throttle(limits);
    bot.set_my_commands(Command::bot_commands()).await?;
    let commands = dptree::filter_map(|message: Message| message.from)
        .filter_command::<Command>()
        .endpoint(command);
    let messages = Update::filter_message()
        .branch(commands)
        .branch(dptree::filter(|message: Message| message.text() == Some("ping")).endpoint(ping))
        .branch(Message::filter_photo().endpoint(download))
        .branch(Message::filter_successful_payment().endpoint(paid))
        .branch(Message::filter_new_chat_members().endpoint(welcome));
    let handler = dptree::entry()
        .branch(messages)
        .branch(Update::filter_callback_query().endpoint(choose_tea))
        .branch(Update::filter_inline_query().endpoint(inline))
        .branch(Update::filter_pre_checkout_query().endpoint(approve))
        .branch(Update::filter_message_reaction_updated().endpoint(reacted));
    let mut dispatcher = Dispatcher::builder(bot.clone(), handler).build();
    let errors = LoggingErrorHandler::new();
    if env::var("MODE").is_ok_and(|mode| mode == "webhook") {
        let address = format!("127.0.0.1:{}", env::var("PORT")?);
        let options =
            webhooks::Options::new(address.parse()?, format!("http://{address}/hook").parse()?)
                .secret_token(env::var("WEBHOOK_SECRET")?);
        let listener = webhooks::axum(bot, options).await?;
        println!("ready");
        dispatcher.dispatch_with_listener(listener, errors).await;
    } else {
        let listener = Polling::builder(bot).delete_webhook().await.build();
        println!("ready");
        dispatcher.dispatch_with_listener(listener, errors).await;
    }
    Ok(())
}

async fn command(bot: Bot, message: Message, user: User, command: Command) -> Outcome {
    let chat = message.chat.id;
    match command {
        Command::Start(payload) if payload.is_empty() => {
            bot.send_message(chat, format!("Hello, {}!", user.first_name))
                .await?;
        }
        Command::Start(payload) => {
            bot.send_message(chat, format!("Hello, {}! ({payload})", user.first_name))
                .await?;
        }
        Command::Menu => {
            let keyboard = InlineKeyboardMarkup::new([[
                InlineKeyboardButton::callback("Tea", "tea"),
                InlineKeyboardButton::callback("Coffee", "coffee"),
            ]]);
            bot.send_message(chat, "<b>Tea</b> or coffee?")
                .parse_mode(ParseMode::Html)
                .reply_markup(keyboard)
                .await?;
        }
        Command::Report => {
            let file = InputFile::memory("a,b\n1,2\n").file_name("report.csv");
            bot.send_document(chat, file).caption("Report").await?;
        }
        Command::Album => {
            let first = InputMediaPhoto::new(InputFile::memory(PNG)).caption("Two");
            let second = InputMediaPhoto::new(InputFile::memory(PNG));
            bot.send_media_group(chat, [InputMedia::Photo(first), InputMedia::Photo(second)])
                .await?;
        }
        Command::Buy => {
            let prices = [LabeledPrice::new("Tea", 5)];
            bot.send_invoice(chat, "Tea", "A cup of tea", "tea-1", "XTR", prices)
                .await?;
        }
        Command::React => {
            let reaction = ReactionType::Emoji {
                emoji: "👍".to_owned(),
            };
            bot.set_message_reaction(chat, message.id)
                .reaction([reaction])
                .await?;
        }
        Command::Who => {
            let status = match bot.get_chat_member(chat, user.id).await?.status() {
                ChatMemberStatus::Owner => "creator",
                ChatMemberStatus::Administrator => "administrator",
                ChatMemberStatus::Member => "member",
                ChatMemberStatus::Restricted => "restricted",
                ChatMemberStatus::Left => "left",
                ChatMemberStatus::Banned => "kicked",
            };
            bot.send_message(chat, status).await?;
        }
        Command::Topic => {
            let topic = bot.create_forum_topic(chat, "News").await?;
            bot.send_message(chat, "First")
                .message_thread_id(topic.thread_id)
                .await?;
        }
    }
    Ok(())
}

async fn choose_tea(bot: Bot, query: CallbackQuery) -> Outcome {
    bot.answer_callback_query(query.id.clone())
        .text("Tea it is")
        .await?;
    if let Some(message) = query.message {
        bot.edit_message_text(message.chat().id, message.id(), "You chose tea")
            .await?;
    }
    Ok(())
}

async fn ping(bot: Bot, message: Message) -> Outcome {
    bot.send_message(message.chat.id, "pong")
        .reply_to(message.id)
        .await?;
    Ok(())
}

async fn download(bot: Bot, message: Message, sizes: Vec<PhotoSize>) -> Outcome {
    let largest = sizes.into_iter().last().ok_or("a photo without sizes")?;
    let file = bot.get_file(largest.file.id).await?;
    let mut data = Vec::new();
    bot.download_file(&file.path, &mut data).await?;
    bot.send_message(message.chat.id, format!("{} bytes", data.len()))
        .await?;
    Ok(())
}

async fn inline(bot: Bot, query: InlineQuery) -> Outcome {
    let content = InputMessageContent::Text(InputMessageContentText::new("A cup of tea"));
    let article = InlineQueryResultArticle::new("tea", "Tea", content);
    bot.answer_inline_query(query.id, [article.into()]).await?;
    Ok(())
}

async fn approve(bot: Bot, query: PreCheckoutQuery) -> Outcome {
    bot.answer_pre_checkout_query(query.id, true).await?;
    Ok(())
}

async fn paid(bot: Bot, message: Message, payment: SuccessfulPayment) -> Outcome {
    let text = format!("Paid {} {}", payment.total_amount, payment.currency);
    bot.send_message(message.chat.id, text).await?;
    Ok(())
}

async fn reacted(bot: Bot, update: MessageReactionUpdated) -> Outcome {
    for emoji in update.new_reaction.iter().filter_map(ReactionType::emoji) {
        bot.send_message(update.chat.id, format!("You reacted {emoji}"))
            .await?;
    }
    Ok(())
}

async fn welcome(bot: Bot, message: Message, members: Vec<User>) -> Outcome {
    for member in members {
        bot.send_message(message.chat.id, format!("Welcome, {}", member.first_name))
            .await?;
    }
    Ok(())
}
