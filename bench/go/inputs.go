package main

import (
	"encoding/json"
	"net/http"
	"os"
)

// Inputs are the inputs of the benchmarks, written by the TypeScript side, so that both languages get the same ones.
type Inputs struct {
	// Small, Large and CommandUpdates are updates in JSON, as the Bot API server writes it.
	Small          []string  `json:"small"`
	Large          []string  `json:"large"`
	CommandUpdates []string  `json:"commandUpdates"`
	Commands       []string  `json:"commands"`
	Messages       []Message `json:"messages"`
}

// Message is a message to send.
type Message struct {
	ChatID int64  `json:"chatId"`
	Text   string `json:"text"`
}

func readInputs(path string) (Inputs, error) {
	var inputs Inputs
	data, err := os.ReadFile(path)
	if err != nil {
		return inputs, err
	}
	return inputs, json.Unmarshal(data, &inputs)
}

func asBytes(texts []string) [][]byte {
	all := make([][]byte, len(texts))
	for index, text := range texts {
		all[index] = []byte(text)
	}
	return all
}

func decodeAll[Update any](
	updates [][]byte,
	unmarshal func([]byte, any) error,
) ([]Update, error) {
	decoded := make([]Update, len(updates))
	for index, data := range updates {
		if err := unmarshal(data, &decoded[index]); err != nil {
			return nil, err
		}
	}
	return decoded, nil
}

func newTransport() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = connections
	return transport
}
