package main

import (
	"fmt"
	"slices"
)

// Contender is one library, or what is left of a bot without one.
type Contender struct {
	Name string
	// Decode reads an update from JSON as the library's webhook does, and returns its identifier and its chat.
	Decode func(json []byte) (updateID, chatID int64, err error)
	// NewDispatch creates a bot with the commands and decodes the updates. The function that it returns passes one of
	// them to the bot, and returns when the handler has finished.
	NewDispatch func(commands []string, updates [][]byte, handle Handle) (dispatch func(index int), err error)
	// NewSend creates a client that sends messages in HTML, without link previews.
	NewSend func(apiRoot, token string) (Send, error)
}

// Handle is the handler of every command: it gets the identifier of the update and the text after the command.
type Handle func(command string, updateID int64, argument string)

// Send sends one message, and returns the chat and the text of the message in the response.
type Send func(chatID int64, text string) (sentTo int64, sent string, err error)

// connections is how many connections every client keeps alive. The default of net/http is two.
const connections = 64

var contenders = []Contender{goTelegram, telegoBot, telebot, bare}

func contenderNamed(name string) (Contender, error) {
	index := slices.IndexFunc(contenders, func(each Contender) bool { return each.Name == name })
	if index == -1 {
		return Contender{}, fmt.Errorf("there is no contender %q", name)
	}
	return contenders[index], nil
}

// wrongUpdate is the error of a contender whose decoded update has no message.
func wrongUpdate(updateID int64) error {
	return fmt.Errorf("update %d has no message", updateID)
}
