package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

var testInputs = Inputs{
	Small: []string{
		`{"update_id":7,"message":{"message_id":1,"date":5,"chat":{"id":8,"type":"private"},"text":"order"}}`,
	},
	Large: []string{
		`{"update_id":9,"message":{"message_id":1,"date":5,"chat":{"id":-10,"type":"group"},"caption":"a \ud83d\udce6"}}`,
	},
	Commands: []string{"first", "last"},
	CommandUpdates: []string{
		`{"update_id":1,"message":{"message_id":1,"date":5,"chat":{"id":8,"type":"private"},"text":"/last big box","entities":[{"offset":0,"length":5,"type":"bot_command"}]}}`,
		`{"update_id":2,"message":{"message_id":2,"date":5,"chat":{"id":8,"type":"private"},"text":"/first box","entities":[{"offset":0,"length":6,"type":"bot_command"}]}}`,
	},
	Messages: []Message{{ChatID: 8, Text: "a parcel"}, {ChatID: 9, Text: "two"}},
}

// startServer responds to every sendMessage with the message that was sent.
func startServer(t *testing.T) (apiRoot string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		chatID, text := r.FormValue("chat_id"), r.FormValue("text")
		if r.Header.Get("Content-Type") == "application/json" {
			var sent struct {
				ChatID json.RawMessage `json:"chat_id"`
				Text   string          `json:"text"`
			}
			if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			chatID, text = string(sent.ChatID), sent.Text
			if unquoted, err := strconv.Unquote(chatID); err == nil {
				chatID = unquoted
			}
		}
		fmt.Fprintf(w, `{"ok":true,"result":{"message_id":1,"date":5,"chat":{"id":%s,"type":"private"},"text":%q}}`, chatID, text)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestEveryContenderIsRightInEveryCase(t *testing.T) {
	to := destination{apiRoot: startServer(t), token: telegoToken}
	for _, contender := range contenders {
		for _, name := range []string{"decode-small", "decode-large", "dispatch", "send-1", "send-64"} {
			t.Run(contender.Name+"/"+name, func(t *testing.T) {
				opened, err := open(name, contender, testInputs, to)
				if err != nil {
					t.Fatal(err)
				}
				if err := opened.check(); err != nil {
					t.Fatal(err)
				}
				if err := opened.run(0, 10); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

func TestRunDoesEachOperationOnce(t *testing.T) {
	for _, inFlight := range []int{1, 3} {
		seen := make([]int, 10)
		operations := make(chan int, 10)
		c := openCase{
			operate:  func(index int) error { operations <- index; return nil },
			inFlight: inFlight,
		}
		if err := c.run(0, 10); err != nil {
			t.Fatal(err)
		}
		close(operations)
		for index := range operations {
			seen[index]++
		}
		for index, times := range seen {
			if times != 1 {
				t.Errorf("with %d in flight, operation %d ran %d times", inFlight, index, times)
			}
		}
	}
}

func TestACheckFailsUnlessEachUpdateIsHandledOnceAndUnchanged(t *testing.T) {
	faults := map[string]func(dispatch func(int), index int){
		"another update": func(dispatch func(int), _ int) { dispatch(0) },
		"not at all":     func(dispatch func(int), index int) {},
		"twice":          func(dispatch func(int), index int) { dispatch(index); dispatch(index) },
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			wrong := bare
			wrong.NewDispatch = func(commands []string, updates [][]byte, handle Handle) (func(int), error) {
				dispatch, err := bare.NewDispatch(commands, updates, handle)
				return func(index int) { fault(dispatch, index) }, err
			}
			opened, err := open("dispatch", wrong, testInputs, destination{})
			if err != nil {
				t.Fatal(err)
			}
			if opened.check() == nil {
				t.Error("the check passed")
			}
		})
	}
}

func TestUnknownNamesAreErrors(t *testing.T) {
	if _, err := contenderNamed("nothing"); err == nil {
		t.Error("a contender without a name was found")
	}
	if _, err := open("nothing", bare, testInputs, destination{}); err == nil {
		t.Error("a case that does not exist was opened")
	}
}
