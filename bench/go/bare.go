package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// bare is what is left of a bot without a library: encoding/json into maps, a map of handlers, and net/http.
var bare = Contender{
	Name: "bare Go",
	Decode: func(data []byte) (int64, int64, error) {
		var update map[string]any
		if err := json.Unmarshal(data, &update); err != nil {
			return 0, 0, err
		}
		updateID, _ := update["update_id"].(float64)
		message, _ := update["message"].(map[string]any)
		chat, _ := message["chat"].(map[string]any)
		chatID, isNumber := chat["id"].(float64)
		if !isNumber {
			return 0, 0, wrongUpdate(int64(updateID))
		}
		return int64(updateID), int64(chatID), nil
	},
	NewDispatch: func(commands []string, updates [][]byte, handle Handle) (func(int), error) {
		handlers := make(map[string]func(bareUpdate, string), len(commands))
		for _, command := range commands {
			handlers[command] = func(update bareUpdate, argument string) {
				handle(command, update.UpdateID, argument)
			}
		}
		decoded, err := decodeAll[bareUpdate](updates, json.Unmarshal)
		return func(index int) {
			update := decoded[index]
			command, argument, _ := strings.Cut(update.Message.Text, " ")
			if handler := handlers[strings.TrimPrefix(command, "/")]; handler != nil {
				handler(update, argument)
			}
		}, err
	},
	NewSend: func(apiRoot, token string) (Send, error) {
		client := &http.Client{Transport: newTransport()}
		url := apiRoot + "/bot" + token + "/sendMessage"
		return func(chatID int64, text string) (int64, string, error) {
			body, err := json.Marshal(bareMessage{chatID, text, "HTML", barePreview{true}})
			if err != nil {
				return 0, "", err
			}
			response, err := client.Post(url, "application/json", bytes.NewReader(body))
			if err != nil {
				return 0, "", err
			}
			defer response.Body.Close()
			var envelope bareEnvelope
			if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
				return 0, "", err
			}
			if !envelope.OK {
				return 0, "", errors.New(envelope.Description)
			}
			return envelope.Result.Chat.ID, envelope.Result.Text, nil
		}, nil
	},
}

type bareUpdate struct {
	UpdateID int64 `json:"update_id"`
	Message  struct {
		Text string `json:"text"`
	} `json:"message"`
}

type bareMessage struct {
	ChatID             int64       `json:"chat_id"`
	Text               string      `json:"text"`
	ParseMode          string      `json:"parse_mode"`
	LinkPreviewOptions barePreview `json:"link_preview_options"`
}

type barePreview struct {
	IsDisabled bool `json:"is_disabled"`
}

type bareEnvelope struct {
	OK          bool   `json:"ok"`
	Description string `json:"description"`
	Result      struct {
		Chat struct {
			ID int64 `json:"id"`
		} `json:"chat"`
		Text string `json:"text"`
	} `json:"result"`
}
