// The bot of the story, written with github.com/mymmrac/telego.
package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/mymmrac/telego"
	ta "github.com/mymmrac/telego/telegoapi"
	th "github.com/mymmrac/telego/telegohandler"
	tu "github.com/mymmrac/telego/telegoutil"
)

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

var allowed = []string{
	telego.MessageUpdates,
	telego.CallbackQueryUpdates,
	telego.InlineQueryUpdates,
	telego.ChosenInlineResultUpdates,
	telego.PreCheckoutQueryUpdates,
	telego.MessageReactionUpdates,
	telego.ChatMemberUpdates,
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	bot, err := telego.NewBot(os.Getenv("BOT_TOKEN"),
		telego.WithAPIServer(os.Getenv("API_ROOT")),
		telego.WithAPICaller(&ta.RetryCaller{
			Caller:       ta.DefaultFastHTTPCaller,
			MaxAttempts:  2,
			ExponentBase: 2,
			StartDelay:   100 * time.Millisecond,
			MaxDelay:     time.Second,
			RateLimit:    ta.RetryRateLimitWait,
		}),
	)
	check(err)
	check(bot.SetMyCommands(ctx, &telego.SetMyCommandsParams{Commands: []telego.BotCommand{
		{Command: "start", Description: "Say hello"},
		{Command: "menu", Description: "Choose a drink"},
	}}))
	handler, err := th.NewBotHandler(bot, receive(ctx, bot))
	check(err)
	handler.HandleMessage(start, th.CommandEqual("start"))
	handler.HandleMessage(menu, th.CommandEqual("menu"))
	handler.HandleMessage(report, th.CommandEqual("report"))
	handler.HandleMessage(album, th.CommandEqual("album"))
	handler.HandleMessage(buy, th.CommandEqual("buy"))
	handler.HandleMessage(react, th.CommandEqual("react"))
	handler.HandleMessage(who, th.CommandEqual("who"))
	handler.HandleMessage(topic, th.CommandEqual("topic"))
	handler.HandleMessage(ping, th.TextEqual("ping"))
	handler.HandleMessage(paid, th.SuccessPayment())
	handler.HandleMessage(download, func(_ context.Context, update telego.Update) bool {
		return update.Message != nil && update.Message.Photo != nil
	})
	handler.HandleMessage(welcome, func(_ context.Context, update telego.Update) bool {
		return update.Message != nil && update.Message.NewChatMembers != nil
	})
	handler.HandleCallbackQuery(chooseTea, th.CallbackDataEqual("tea"))
	handler.HandleInlineQuery(inline)
	handler.HandlePreCheckoutQuery(approve)
	handler.HandleMessageReaction(reacted)
	go func() { check(handler.Start()) }()
	<-ctx.Done()
	check(handler.Stop())
}

// receive returns the updates of a poll or of a webhook, as MODE says.
func receive(ctx context.Context, bot *telego.Bot) <-chan telego.Update {
	if os.Getenv("MODE") != "webhook" {
		updates, err := bot.UpdatesViaLongPolling(ctx, &telego.GetUpdatesParams{
			Timeout: 30, AllowedUpdates: allowed,
		})
		check(err)
		fmt.Println("ready")
		return updates
	}
	address, secret := "127.0.0.1:"+os.Getenv("PORT"), os.Getenv("WEBHOOK_SECRET")
	register := telego.WebhookHTTPServeMux(http.DefaultServeMux, "POST /hook", secret)
	updates, err := bot.UpdatesViaWebhook(ctx, func(handler telego.WebhookHandler) error {
		return register(func(ctx context.Context, data []byte) error {
			// The context of a request ends before the update has been handled.
			return handler(context.WithoutCancel(ctx), data)
		})
	})
	check(err)
	listener, err := net.Listen("tcp", address)
	check(err)
	go func() { check(http.Serve(listener, nil)) }()
	check(bot.SetWebhook(ctx, &telego.SetWebhookParams{
		URL: "http://" + address + "/hook", SecretToken: secret, AllowedUpdates: allowed,
	}))
	fmt.Println("ready")
	return updates
}

func say(ctx *th.Context, chat telego.Chat, format string, args ...any) error {
	_, err := ctx.Bot().SendMessage(ctx, tu.Messagef(chat.ChatID(), format, args...))
	return err
}

func start(ctx *th.Context, message telego.Message) error {
	payload := ""
	if _, _, given := tu.ParseCommandPayload(message.Text); given != "" {
		payload = " (" + given + ")"
	}
	return say(ctx, message.Chat, "Hello, %s!%s", message.From.FirstName, payload)
}

func menu(ctx *th.Context, message telego.Message) error {
	keyboard := tu.InlineKeyboard(tu.InlineKeyboardRow(
		tu.InlineKeyboardButton("Tea").WithCallbackData("tea"),
		tu.InlineKeyboardButton("Coffee").WithCallbackData("coffee"),
	))
	_, err := ctx.Bot().SendMessage(ctx, tu.Message(message.Chat.ChatID(), "<b>Tea</b> or coffee?").
		WithParseMode(telego.ModeHTML).WithReplyMarkup(keyboard))
	return err
}

func chooseTea(ctx *th.Context, query telego.CallbackQuery) error {
	err := ctx.Bot().AnswerCallbackQuery(ctx, tu.CallbackQuery(query.ID).WithText("Tea it is"))
	if err != nil {
		return err
	}
	chat := query.Message.GetChat()
	_, err = ctx.Bot().EditMessageText(ctx,
		tu.EditMessageText(chat.ChatID(), query.Message.GetMessageID(), "You chose tea"))
	return err
}

func ping(ctx *th.Context, message telego.Message) error {
	_, err := ctx.Bot().SendMessage(ctx, tu.Message(message.Chat.ChatID(), "pong").
		WithReplyParameters((&telego.ReplyParameters{}).WithMessageID(message.MessageID)))
	return err
}

func report(ctx *th.Context, message telego.Message) error {
	file := tu.FileFromBytes([]byte("a,b\n1,2\n"), "report.csv")
	_, err := ctx.Bot().SendDocument(ctx,
		tu.Document(message.Chat.ChatID(), file).WithCaption("Report"))
	return err
}

func download(ctx *th.Context, message telego.Message) error {
	largest := message.Photo[len(message.Photo)-1]
	file, err := ctx.Bot().GetFile(ctx, &telego.GetFileParams{FileID: largest.FileID})
	if err != nil {
		return err
	}
	data, err := tu.DownloadFile(ctx.Bot().FileDownloadURL(file.FilePath))
	if err != nil {
		return err
	}
	return say(ctx, message.Chat, "%d bytes", len(data))
}

func album(ctx *th.Context, message telego.Message) error {
	data, err := base64.StdEncoding.DecodeString(onePixel)
	if err != nil {
		return err
	}
	_, err = ctx.Bot().SendMediaGroup(ctx, tu.MediaGroup(message.Chat.ChatID(),
		tu.MediaPhoto(tu.FileFromBytes(data, "1.png")).WithCaption("Two"),
		tu.MediaPhoto(tu.FileFromBytes(data, "2.png")),
	))
	return err
}

func inline(ctx *th.Context, query telego.InlineQuery) error {
	return ctx.Bot().AnswerInlineQuery(ctx, tu.InlineQuery(query.ID,
		tu.ResultArticle("tea", "Tea", tu.TextMessage("A cup of tea")),
	))
}

func buy(ctx *th.Context, message telego.Message) error {
	_, err := ctx.Bot().SendInvoice(ctx, tu.Invoice(message.Chat.ChatID(),
		"Tea", "A cup of tea", "tea-1", "", "XTR", tu.LabeledPrice("Tea", 5)))
	return err
}

func approve(ctx *th.Context, query telego.PreCheckoutQuery) error {
	return ctx.Bot().AnswerPreCheckoutQuery(ctx, tu.PreCheckoutQuery(query.ID, true))
}

func paid(ctx *th.Context, message telego.Message) error {
	payment := message.SuccessfulPayment
	return say(ctx, message.Chat, "Paid %d %s", payment.TotalAmount, payment.Currency)
}

func react(ctx *th.Context, message telego.Message) error {
	return ctx.Bot().SetMessageReaction(ctx, &telego.SetMessageReactionParams{
		ChatID:    message.Chat.ChatID(),
		MessageID: message.MessageID,
		Reaction:  []telego.ReactionType{tu.ReactionEmoji("👍")},
	})
}

func reacted(ctx *th.Context, update telego.MessageReactionUpdated) error {
	for _, reaction := range update.NewReaction {
		if emoji, ok := reaction.(*telego.ReactionTypeEmoji); ok {
			return say(ctx, update.Chat, "You reacted %s", emoji.Emoji)
		}
	}
	return nil
}

func welcome(ctx *th.Context, message telego.Message) error {
	for _, member := range message.NewChatMembers {
		if err := say(ctx, message.Chat, "Welcome, %s", member.FirstName); err != nil {
			return err
		}
	}
	return nil
}

func who(ctx *th.Context, message telego.Message) error {
	member, err := ctx.Bot().GetChatMember(ctx, &telego.GetChatMemberParams{
		ChatID: message.Chat.ChatID(), UserID: message.From.ID,
	})
	if err != nil {
		return err
	}
	return say(ctx, message.Chat, "%s", member.MemberStatus())
}

func topic(ctx *th.Context, message telego.Message) error {
	topic, err := ctx.Bot().CreateForumTopic(ctx, &telego.CreateForumTopicParams{
		ChatID: message.Chat.ChatID(), Name: "News",
	})
	if err != nil {
		return err
	}
	_, err = ctx.Bot().SendMessage(ctx, tu.Message(message.Chat.ChatID(), "First").
		WithMessageThreadID(topic.MessageThreadID))
	return err
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
