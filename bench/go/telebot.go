package main

import (
	"encoding/json"
	"net/http"

	tele "gopkg.in/telebot.v4"
)

var telebot = Contender{
	Name: "telebot",
	Decode: func(data []byte) (int64, int64, error) {
		var update tele.Update
		if err := json.Unmarshal(data, &update); err != nil {
			return 0, 0, err
		}
		if update.Message == nil {
			return 0, 0, wrongUpdate(int64(update.ID))
		}
		return int64(update.ID), update.Message.Chat.ID, nil
	},
	NewDispatch: func(commands []string, updates [][]byte, handle Handle) (func(int), error) {
		bot, err := tele.NewBot(tele.Settings{Token: "123456:bench", Offline: true, Synchronous: true})
		if err != nil {
			return nil, err
		}
		for _, command := range commands {
			bot.Handle("/"+command, func(c tele.Context) error {
				handle(command, int64(c.Update().ID), c.Message().Payload)
				return nil
			})
		}
		decoded, err := decodeAll[tele.Update](updates, json.Unmarshal)
		return func(index int) { bot.ProcessUpdate(decoded[index]) }, err
	},
	NewSend: func(apiRoot, token string) (Send, error) {
		bot, err := tele.NewBot(tele.Settings{
			URL:     apiRoot,
			Token:   token,
			Offline: true,
			Client:  &http.Client{Transport: newTransport()},
		})
		if err != nil {
			return nil, err
		}
		options := &tele.SendOptions{ParseMode: tele.ModeHTML, DisableWebPagePreview: true}
		return func(chatID int64, text string) (int64, string, error) {
			message, err := bot.Send(tele.ChatID(chatID), text, options)
			if err != nil {
				return 0, "", err
			}
			return message.Chat.ID, message.Text, nil
		}, nil
	},
}
