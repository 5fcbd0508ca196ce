package main

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
)

var goTelegram = Contender{
	Name: "go-telegram/bot",
	Decode: func(data []byte) (int64, int64, error) {
		var update models.Update
		if err := json.Unmarshal(data, &update); err != nil {
			return 0, 0, err
		}
		if update.Message == nil {
			return 0, 0, wrongUpdate(update.ID)
		}
		return update.ID, update.Message.Chat.ID, nil
	},
	NewDispatch: func(commands []string, updates [][]byte, handle Handle) (func(int), error) {
		options := []bot.Option{bot.WithSkipGetMe(), bot.WithNotAsyncHandlers()}
		for _, command := range commands {
			handler := func(_ context.Context, _ *bot.Bot, update *models.Update) {
				// The library leaves it to the handler to take a command apart.
				_, argument, _ := strings.Cut(update.Message.Text, " ")
				handle(command, update.ID, argument)
			}
			options = append(options, bot.WithMessageTextHandler(command, bot.MatchTypeCommand, handler))
		}
		created, err := bot.New("123456:bench", options...)
		if err != nil {
			return nil, err
		}
		decoded, err := decodeAll[models.Update](updates, json.Unmarshal)
		ctx := context.Background()
		return func(index int) { created.ProcessUpdate(ctx, &decoded[index]) }, err
	},
	NewSend: func(apiRoot, token string) (Send, error) {
		client := &http.Client{Transport: newTransport()}
		created, err := bot.New(
			token,
			bot.WithSkipGetMe(), bot.WithServerURL(apiRoot), bot.WithHTTPClient(time.Minute, client),
		)
		if err != nil {
			return nil, err
		}
		ctx := context.Background()
		isDisabled := true
		return func(chatID int64, text string) (int64, string, error) {
			message, err := created.SendMessage(ctx, &bot.SendMessageParams{
				ChatID:             chatID,
				Text:               text,
				ParseMode:          models.ParseModeHTML,
				LinkPreviewOptions: &models.LinkPreviewOptions{IsDisabled: &isDisabled},
			})
			if err != nil {
				return 0, "", err
			}
			return message.Chat.ID, message.Text, nil
		}, nil
	},
}
