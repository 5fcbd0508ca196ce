package main

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
)

// openCase is a case with a contender that is ready.
type openCase struct {
	// operate does one operation on the input of that index. Inputs repeat.
	operate func(index int) error
	// check fails unless the contender gives the right result for every input.
	check func() error
	// inFlight is how many operations run at once.
	inFlight int
	// operationsPerSample is enough that the resolution of the clock does not matter.
	operationsPerSample int
}

// destination is the Bot API server of a case that sends messages.
type destination struct{ apiRoot, token string }

func open(name string, contender Contender, inputs Inputs, to destination) (openCase, error) {
	switch name {
	case "decode-small":
		return openDecode(contender, asBytes(inputs.Small), 1024), nil
	case "decode-large":
		return openDecode(contender, asBytes(inputs.Large), 256), nil
	case "dispatch":
		return openDispatch(contender, inputs)
	case "send-1":
		return openSend(contender, inputs.Messages, to, 1)
	case "send-64":
		return openSend(contender, inputs.Messages, to, connections)
	}
	return openCase{}, fmt.Errorf("there is no case %q", name)
}

// plainUpdate has what the checks compare.
type plainUpdate struct {
	UpdateID int64 `json:"update_id"`
	Message  struct {
		Chat struct {
			ID int64 `json:"id"`
		} `json:"chat"`
		Text     string `json:"text"`
		Entities []struct {
			Length int `json:"length"`
		} `json:"entities"`
	} `json:"message"`
}

func openDecode(contender Contender, updates [][]byte, operationsPerSample int) openCase {
	return openCase{
		operate: func(index int) error {
			_, _, err := contender.Decode(updates[index%len(updates)])
			return err
		},
		check: func() error {
			expected, err := decodeAll[plainUpdate](updates, json.Unmarshal)
			if err != nil {
				return err
			}
			for index, update := range expected {
				updateID, chatID, err := contender.Decode(updates[index])
				if err != nil {
					return err
				}
				if updateID != update.UpdateID || chatID != update.Message.Chat.ID {
					return fmt.Errorf("update %d was decoded as %d of chat %d", update.UpdateID, updateID, chatID)
				}
			}
			return nil
		},
		inFlight:            1,
		operationsPerSample: operationsPerSample,
	}
}

// handled is what a handler saw.
type handled struct {
	command  string
	updateID int64
	argument string
}

func openDispatch(contender Contender, inputs Inputs) (openCase, error) {
	var last handled
	calls := 0
	dispatch, err := contender.NewDispatch(
		inputs.Commands,
		asBytes(inputs.CommandUpdates),
		func(command string, updateID int64, argument string) {
			calls++
			last = handled{command, updateID, argument}
		},
	)
	if err != nil {
		return openCase{}, err
	}
	expected, err := decodeAll[plainUpdate](asBytes(inputs.CommandUpdates), json.Unmarshal)
	return openCase{
		operate: func(index int) error {
			dispatch(index % len(expected))
			return nil
		},
		check: func() error {
			for index, update := range expected {
				before := calls
				dispatch(index)
				length := update.Message.Entities[0].Length
				text := update.Message.Text
				want := handled{text[1:length], update.UpdateID, text[length+1:]}
				if calls != before+1 || last != want {
					return fmt.Errorf("%d handlers ran, the last one with %v instead of %v", calls-before, last, want)
				}
			}
			return nil
		},
		inFlight:            1,
		operationsPerSample: 512,
	}, err
}

func openSend(contender Contender, messages []Message, to destination, inFlight int) (openCase, error) {
	send, err := contender.NewSend(to.apiRoot, to.token)
	operate := func(index int) error {
		message := messages[index%len(messages)]
		chatID, text, err := send(message.ChatID, message.Text)
		if err == nil && (chatID != message.ChatID || text != message.Text) {
			err = fmt.Errorf("%q to chat %d became %q to chat %d", message.Text, message.ChatID, text, chatID)
		}
		return err
	}
	operationsPerSample := 64
	if inFlight > 1 {
		operationsPerSample = 512
	}
	return openCase{
		operate: operate,
		check: func() error {
			for index := range messages {
				if err := operate(index); err != nil {
					return err
				}
			}
			return nil
		},
		inFlight:            inFlight,
		operationsPerSample: operationsPerSample,
	}, err
}

// run does a number of operations, starting with the input of that index: each worker starts its next one when its
// last one has finished.
func (c openCase) run(first, operations int) error {
	if c.inFlight == 1 {
		for index := first; index < first+operations; index++ {
			if err := c.operate(index); err != nil {
				return err
			}
		}
		return nil
	}
	var workers sync.WaitGroup
	var next atomic.Int64
	errors := make(chan error, c.inFlight)
	for range c.inFlight {
		workers.Go(func() {
			for {
				done := int(next.Add(1)) - 1
				if done >= operations {
					return
				}
				if err := c.operate(first + done); err != nil {
					errors <- err
					return
				}
			}
		})
	}
	workers.Wait()
	close(errors)
	return <-errors
}
