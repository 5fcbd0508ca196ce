package main

import (
	"context"

	"github.com/grbit/go-json"
	"github.com/mymmrac/telego"
	th "github.com/mymmrac/telego/telegohandler"
	tu "github.com/mymmrac/telego/telegoutil"
)

// telegoToken has the length that telego demands of a token.
const telegoToken = "123456:aaaabbbbaaaabbbbaaaabbbbaaaabbbbccc"

var telegoBot = Contender{
	Name: "telego",
	Decode: func(data []byte) (int64, int64, error) {
		var update telego.Update
		// The decoder that telego uses by default, and does not export.
		if err := json.Unmarshal(data, &update); err != nil {
			return 0, 0, err
		}
		if update.Message == nil {
			return 0, 0, wrongUpdate(int64(update.UpdateID))
		}
		return int64(update.UpdateID), update.Message.Chat.ID, nil
	},
	NewDispatch: func(commands []string, updates [][]byte, handle Handle) (func(int), error) {
		bot, err := telego.NewBot(telegoToken, telego.WithDiscardLogger())
		if err != nil {
			return nil, err
		}
		group := &th.HandlerGroup{}
		for _, command := range commands {
			group.Handle(func(_ *th.Context, update telego.Update) error {
				_, _, argument := tu.ParseCommandPayload(update.Message.Text)
				handle(command, int64(update.UpdateID), argument)
				return nil
			}, th.CommandEqual(command))
		}
		decoded, err := decodeAll[telego.Update](updates, json.Unmarshal)
		ctx := context.Background()
		return func(index int) {
			if err := group.HandleUpdate(ctx, bot, decoded[index]); err != nil {
				panic(err)
			}
		}, err
	},
	NewSend: func(apiRoot, token string) (Send, error) {
		bot, err := telego.NewBot(token, telego.WithDiscardLogger(), telego.WithAPIServer(apiRoot))
		if err != nil {
			return nil, err
		}
		ctx := context.Background()
		preview := &telego.LinkPreviewOptions{IsDisabled: true}
		return func(chatID int64, text string) (int64, string, error) {
			params := tu.Message(tu.ID(chatID), text).
				WithParseMode(telego.ModeHTML).
				WithLinkPreviewOptions(preview)
			message, err := bot.SendMessage(ctx, params)
			if err != nil {
				return 0, "", err
			}
			return message.Chat.ID, message.Text, nil
		}, nil
	},
}
