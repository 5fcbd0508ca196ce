// The bot of the story, written with github.com/go-telegram/bot.
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
)

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

var updates = bot.AllowedUpdates{
	models.AllowedUpdateMessage,
	models.AllowedUpdateCallbackQuery,
	models.AllowedUpdateInlineQuery,
	models.AllowedUpdateChosenInlineResult,
	models.AllowedUpdatePreCheckoutQuery,
	models.AllowedUpdateMessageReaction,
	models.AllowedUpdateChatMember,
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	secret := os.Getenv("WEBHOOK_SECRET")
	b, err := bot.New(os.Getenv("BOT_TOKEN"),
		bot.WithServerURL(os.Getenv("API_ROOT")),
		bot.WithAllowedUpdates(updates),
		bot.WithWebhookSecretToken(secret),
		bot.WithDefaultHandler(other),
		bot.WithMessageTextHandler("start", bot.MatchTypeCommandStartOnly, start),
		bot.WithMessageTextHandler("menu", bot.MatchTypeCommandStartOnly, menu),
		bot.WithMessageTextHandler("report", bot.MatchTypeCommandStartOnly, report),
		bot.WithMessageTextHandler("album", bot.MatchTypeCommandStartOnly, album),
		bot.WithMessageTextHandler("buy", bot.MatchTypeCommandStartOnly, buy),
		bot.WithMessageTextHandler("react", bot.MatchTypeCommandStartOnly, react),
		bot.WithMessageTextHandler("who", bot.MatchTypeCommandStartOnly, who),
		bot.WithMessageTextHandler("topic", bot.MatchTypeCommandStartOnly, topic),
		bot.WithMessageTextHandler("ping", bot.MatchTypeExact, ping),
		bot.WithCallbackQueryDataHandler("tea", bot.MatchTypeExact, chooseTea),
	)
	check(err)
	_, err = b.SetMyCommands(ctx, &bot.SetMyCommandsParams{Commands: []models.BotCommand{
		{Command: "start", Description: "Say hello"},
		{Command: "menu", Description: "Choose a drink"},
	}})
	check(err)
	if os.Getenv("MODE") != "webhook" {
		fmt.Println("ready")
		b.Start(ctx)
		return
	}
	address := "127.0.0.1:" + os.Getenv("PORT")
	listener, err := net.Listen("tcp", address)
	check(err)
	http.Handle("/hook", b.WebhookHandler())
	go func() { check(http.Serve(listener, nil)) }()
	_, err = b.SetWebhook(ctx, &bot.SetWebhookParams{
		URL: "http://" + address + "/hook", SecretToken: secret, AllowedUpdates: updates,
	})
	check(err)
	fmt.Println("ready")
	b.StartWebhook(ctx)
}

// send waits and sends again when Telegram limits the bot: the library leaves that to its users.
func send(ctx context.Context, b *bot.Bot, message *bot.SendMessageParams) {
	_, err := b.SendMessage(ctx, message)
	var limited *bot.TooManyRequestsError
	if errors.As(err, &limited) {
		time.Sleep(time.Duration(limited.RetryAfter) * time.Second)
		_, err = b.SendMessage(ctx, message)
	}
	check(err)
}

func say(ctx context.Context, b *bot.Bot, chat models.Chat, text string) {
	send(ctx, b, &bot.SendMessageParams{ChatID: chat.ID, Text: text})
}

func start(ctx context.Context, b *bot.Bot, update *models.Update) {
	text := "Hello, " + update.Message.From.FirstName + "!"
	if _, payload, found := strings.Cut(update.Message.Text, " "); found {
		text += " (" + payload + ")"
	}
	say(ctx, b, update.Message.Chat, text)
}

func menu(ctx context.Context, b *bot.Bot, update *models.Update) {
	send(ctx, b, &bot.SendMessageParams{
		ChatID:    update.Message.Chat.ID,
		Text:      "<b>Tea</b> or coffee?",
		ParseMode: models.ParseModeHTML,
		ReplyMarkup: &models.InlineKeyboardMarkup{InlineKeyboard: [][]models.InlineKeyboardButton{{
			{Text: "Tea", CallbackData: "tea"},
			{Text: "Coffee", CallbackData: "coffee"},
		}}},
	})
}

func chooseTea(ctx context.Context, b *bot.Bot, update *models.Update) {
	_, err := b.AnswerCallbackQuery(ctx, &bot.AnswerCallbackQueryParams{
		CallbackQueryID: update.CallbackQuery.ID, Text: "Tea it is",
	})
	check(err)
	message := update.CallbackQuery.Message.Message
	_, err = b.EditMessageText(ctx, &bot.EditMessageTextParams{
		ChatID: message.Chat.ID, MessageID: message.ID, Text: "You chose tea",
	})
	check(err)
}

func ping(ctx context.Context, b *bot.Bot, update *models.Update) {
	send(ctx, b, &bot.SendMessageParams{
		ChatID:          update.Message.Chat.ID,
		Text:            "pong",
		ReplyParameters: &models.ReplyParameters{MessageID: update.Message.ID},
	})
}

func report(ctx context.Context, b *bot.Bot, update *models.Update) {
	_, err := b.SendDocument(ctx, &bot.SendDocumentParams{
		ChatID:   update.Message.Chat.ID,
		Document: &models.InputFileUpload{Filename: "report.csv", Data: strings.NewReader("a,b\n1,2\n")},
		Caption:  "Report",
	})
	check(err)
}

func download(ctx context.Context, b *bot.Bot, message *models.Message) {
	largest := message.Photo[len(message.Photo)-1]
	file, err := b.GetFile(ctx, &bot.GetFileParams{FileID: largest.FileID})
	check(err)
	response, err := http.Get(b.FileDownloadLink(file))
	check(err)
	defer response.Body.Close()
	size, err := io.Copy(io.Discard, response.Body)
	check(err)
	say(ctx, b, message.Chat, fmt.Sprintf("%d bytes", size))
}

func album(ctx context.Context, b *bot.Bot, update *models.Update) {
	png, err := base64.StdEncoding.DecodeString(onePixel)
	check(err)
	_, err = b.SendMediaGroup(ctx, &bot.SendMediaGroupParams{
		ChatID: update.Message.Chat.ID,
		Media: []models.InputMedia{
			&models.InputMediaPhoto{
				Media: "attach://1.png", MediaAttachment: bytes.NewReader(png), Caption: "Two",
			},
			&models.InputMediaPhoto{Media: "attach://2.png", MediaAttachment: bytes.NewReader(png)},
		},
	})
	check(err)
}

func buy(ctx context.Context, b *bot.Bot, update *models.Update) {
	_, err := b.SendInvoice(ctx, &bot.SendInvoiceParams{
		ChatID: update.Message.Chat.ID, Title: "Tea", Description: "A cup of tea", Payload: "tea-1",
		Currency: "XTR", Prices: []models.LabeledPrice{{Label: "Tea", Amount: 5}},
	})
	check(err)
}

func react(ctx context.Context, b *bot.Bot, update *models.Update) {
	_, err := b.SetMessageReaction(ctx, &bot.SetMessageReactionParams{
		ChatID: update.Message.Chat.ID, MessageID: update.Message.ID,
		Reaction: []models.ReactionType{{
			Type:              models.ReactionTypeTypeEmoji,
			ReactionTypeEmoji: &models.ReactionTypeEmoji{Emoji: "👍"},
		}},
	})
	check(err)
}

func who(ctx context.Context, b *bot.Bot, update *models.Update) {
	member, err := b.GetChatMember(ctx, &bot.GetChatMemberParams{
		ChatID: update.Message.Chat.ID, UserID: update.Message.From.ID,
	})
	check(err)
	say(ctx, b, update.Message.Chat, string(member.Type))
}

func topic(ctx context.Context, b *bot.Bot, update *models.Update) {
	topic, err := b.CreateForumTopic(ctx, &bot.CreateForumTopicParams{
		ChatID: update.Message.Chat.ID, Name: "News",
	})
	check(err)
	send(ctx, b, &bot.SendMessageParams{
		ChatID: update.Message.Chat.ID, MessageThreadID: topic.MessageThreadID, Text: "First",
	})
}

// other gets the updates for which the library has no kind of handler.
func other(ctx context.Context, b *bot.Bot, update *models.Update) {
	switch message := update.Message; {
	case update.InlineQuery != nil:
		_, err := b.AnswerInlineQuery(ctx, &bot.AnswerInlineQueryParams{
			InlineQueryID: update.InlineQuery.ID,
			Results: []models.InlineQueryResult{&models.InlineQueryResultArticle{
				ID: "tea", Title: "Tea",
				InputMessageContent: &models.InputTextMessageContent{MessageText: "A cup of tea"},
			}},
		})
		check(err)
	case update.PreCheckoutQuery != nil:
		_, err := b.AnswerPreCheckoutQuery(ctx, &bot.AnswerPreCheckoutQueryParams{
			PreCheckoutQueryID: update.PreCheckoutQuery.ID, OK: true,
		})
		check(err)
	case update.MessageReaction != nil:
		for _, reaction := range update.MessageReaction.NewReaction {
			say(ctx, b, update.MessageReaction.Chat, "You reacted "+reaction.ReactionTypeEmoji.Emoji)
		}
	case message == nil:
	case message.SuccessfulPayment != nil:
		payment := message.SuccessfulPayment
		say(ctx, b, message.Chat, fmt.Sprintf("Paid %d %s", payment.TotalAmount, payment.Currency))
	case message.Photo != nil:
		download(ctx, b, message)
	default:
		for _, member := range message.NewChatMembers {
			say(ctx, b, message.Chat, "Welcome, "+member.FirstName)
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
