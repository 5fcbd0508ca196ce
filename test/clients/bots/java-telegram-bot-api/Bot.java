import com.pengrad.telegrambot.TelegramBot;
import com.pengrad.telegrambot.UpdatesListener;
import com.pengrad.telegrambot.model.BotCommand;
import com.pengrad.telegrambot.model.CallbackQuery;
import com.pengrad.telegrambot.model.Message;
import com.pengrad.telegrambot.model.MessageReactionUpdated;
import com.pengrad.telegrambot.model.PhotoSize;
import com.pengrad.telegrambot.model.Update;
import com.pengrad.telegrambot.model.User;
import com.pengrad.telegrambot.model.reaction.ReactionType;
import com.pengrad.telegrambot.model.reaction.ReactionTypeEmoji;
import com.pengrad.telegrambot.model.request.InlineKeyboardButton;
import com.pengrad.telegrambot.model.request.InlineKeyboardMarkup;
import com.pengrad.telegrambot.model.request.InlineQueryResultArticle;
import com.pengrad.telegrambot.model.request.InputMediaPhoto;
import com.pengrad.telegrambot.model.request.LabeledPrice;
import com.pengrad.telegrambot.model.request.ParseMode;
import com.pengrad.telegrambot.model.request.ReplyParameters;
import com.pengrad.telegrambot.request.*;
import com.pengrad.telegrambot.response.BaseResponse;
import com.pengrad.telegrambot.utility.BotUtils;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The bot of the story, written with pengrad's java-telegram-bot-api. */
public class Bot {
    private static final byte[] PNG = Base64.getDecoder().decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    private static final String[] ALLOWED_UPDATES = {
        "message", "callback_query", "inline_query", "chosen_inline_result",
        "pre_checkout_query", "message_reaction", "chat_member",
    };

    private final TelegramBot bot;

    private Bot(String token, String apiRoot) {
        bot = new TelegramBot.Builder(token)
            .apiUrl(apiRoot + "/bot")
            .fileApiUrl(apiRoot + "/file/bot")
            .build();
    }

    public static void main(String[] arguments) throws IOException {
        Bot bot = new Bot(System.getenv("BOT_TOKEN"), System.getenv("API_ROOT"));
        bot.execute(new SetMyCommands(
            new BotCommand("start", "Say hello"), new BotCommand("menu", "Choose a drink")));
        if ("webhook".equals(System.getenv("MODE")))
            bot.serve(Integer.parseInt(System.getenv("PORT")), System.getenv("WEBHOOK_SECRET"));
        else
            bot.poll();
        System.out.println("ready");
    }

    private void poll() {
        UpdatesListener listener = updates -> {
            updates.forEach(this::handle);
            return UpdatesListener.CONFIRMED_UPDATES_ALL;
        };
        bot.setUpdatesListener(
            listener,
            failure -> System.err.println(failure.getMessage()),
            new GetUpdates().timeout(30).allowedUpdates(ALLOWED_UPDATES));
    }

    /** The library parses updates; a server and the check of the secret are left to its users. */
    private void serve(int port, String secret) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/hook", exchange -> {
            handle(BotUtils.parseUpdate(
                new InputStreamReader(exchange.getRequestBody(), StandardCharsets.UTF_8)));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        execute(new SetWebhook()
            .url("http://127.0.0.1:" + port + "/hook")
            .secretToken(secret)
            .allowedUpdates(ALLOWED_UPDATES));
    }

    /** Waits and sends again when Telegram limits the bot: the library leaves that to its users. */
    private <T extends BaseRequest<T, R>, R extends BaseResponse> R execute(BaseRequest<T, R> request) {
        R response = bot.execute(request);
        if (response.errorCode() == 429) {
            try {
                Thread.sleep(response.parameters().retryAfter() * 1000L);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            response = bot.execute(request);
        }
        if (!response.isOk()) throw new IllegalStateException(response.description());
        return response;
    }

    private void handle(Update update) {
        if (update.message() != null) {
            handle(update.message());
        } else if (update.callbackQuery() != null) {
            chooseTea(update.callbackQuery());
        } else if (update.inlineQuery() != null) {
            execute(new AnswerInlineQuery(
                update.inlineQuery().id(), new InlineQueryResultArticle("tea", "Tea", "A cup of tea")));
        } else if (update.preCheckoutQuery() != null) {
            execute(new AnswerPreCheckoutQuery(update.preCheckoutQuery().id()));
        } else if (update.messageReaction() != null) {
            reacted(update.messageReaction());
        }
    }

    private void handle(Message message) {
        if (message.text() != null) {
            command(message);
        } else if (message.photo() != null) {
            download(message);
        } else if (message.successfulPayment() != null) {
            var payment = message.successfulPayment();
            say(message.chat().id(), "Paid " + payment.totalAmount() + " " + payment.currency());
        } else if (message.newChatMembers() != null) {
            for (User member : message.newChatMembers())
                say(message.chat().id(), "Welcome, " + member.firstName());
        }
    }

    private void command(Message message) {
        long chat = message.chat().id();
        List<String> words = List.of(message.text().split(" ", 2));
        switch (words.get(0)) {
            case "/start" -> {
                String payload = words.size() > 1 ? " (" + words.get(1) + ")" : "";
                say(chat, "Hello, " + message.from().firstName() + "!" + payload);
            }
            case "/menu" -> execute(new SendMessage(chat, "<b>Tea</b> or coffee?")
                .parseMode(ParseMode.HTML)
                .replyMarkup(new InlineKeyboardMarkup(
                    new InlineKeyboardButton("Tea").callbackData("tea"),
                    new InlineKeyboardButton("Coffee").callbackData("coffee"))));
            case "ping" -> execute(new SendMessage(chat, "pong")
                .replyParameters(new ReplyParameters(message.messageId())));
            case "/report" -> execute(
                new SendDocument(chat, "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8))
                    .fileName("report.csv")
                    .caption("Report"));
            case "/album" -> execute(new SendMediaGroup(
                chat, new InputMediaPhoto(PNG).caption("Two"), new InputMediaPhoto(PNG)));
            case "/buy" -> execute(new SendInvoice(
                chat, "Tea", "A cup of tea", "tea-1", "XTR", List.of(new LabeledPrice("Tea", 5))));
            case "/react" -> execute(new SetMessageReaction(
                chat, message.messageId(), new ReactionTypeEmoji("👍")));
            case "/who" -> {
                var member = execute(new GetChatMember(chat, message.from().id())).chatMember();
                say(chat, member.status().name());
            }
            case "/topic" -> {
                var topic = execute(new CreateForumTopic(chat, "News")).forumTopic();
                execute(new SendMessage(chat, "First").messageThreadId(topic.messageThreadId()));
            }
            default -> { }
        }
    }

    private void chooseTea(CallbackQuery query) {
        execute(new AnswerCallbackQuery(query.id()).text("Tea it is"));
        var message = query.maybeInaccessibleMessage();
        execute(new EditMessageText(message.chat().id(), message.messageId(), "You chose tea"));
    }

    private void download(Message message) {
        PhotoSize[] sizes = message.photo();
        var file = execute(new GetFile(sizes[sizes.length - 1].fileId())).file();
        try {
            say(message.chat().id(), bot.getFileContent(file).length + " bytes");
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void reacted(MessageReactionUpdated update) {
        for (ReactionType reaction : update.newReaction())
            if (reaction instanceof ReactionTypeEmoji emoji)
                say(update.chat().id(), "You reacted " + emoji.emoji());
    }

    private void say(long chat, String text) {
        execute(new SendMessage(chat, text));
    }
}
