// Command telewire-bench measures one Go library in one case, and prints the figures as JSON.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"time"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	caseName := flag.String("case", "", "what is measured")
	contenderName := flag.String("contender", "", "whose figures are measured; without it, the contenders are listed")
	inputsPath := flag.String("inputs", "", "file with the inputs")
	apiRoot := flag.String("api-root", "", "address of the Bot API server")
	token := flag.String("token", "", "token by which the server counts the calls")
	warmUp := flag.Duration("warm-up", 150*time.Millisecond, "how long operations run before they are measured")
	duration := flag.Duration("duration", 300*time.Millisecond, "how long operations are measured")
	flag.Parse()

	if *contenderName == "" {
		return printJSON(describe())
	}
	inputs, err := readInputs(*inputsPath)
	if err != nil {
		return err
	}
	contender, err := contenderNamed(*contenderName)
	if err != nil {
		return err
	}
	opened, err := open(*caseName, contender, inputs, destination{*apiRoot, *token})
	if err != nil {
		return err
	}
	if err := opened.check(); err != nil {
		return fmt.Errorf("%s: %s gives a wrong result: %w", *caseName, contender.Name, err)
	}
	figures, err := measure(opened, *warmUp, *duration)
	if err != nil {
		return err
	}
	return printJSON(figures)
}

// Description lists the contenders and the versions of their modules.
type Description struct {
	Go         string            `json:"go"`
	Contenders []string          `json:"contenders"`
	Modules    map[string]string `json:"modules"`
}

func describe() Description {
	description := Description{Go: runtime.Version()[len("go"):], Modules: map[string]string{}}
	for _, contender := range contenders {
		description.Contenders = append(description.Contenders, contender.Name)
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			description.Modules[module.Path] = module.Version
		}
	}
	return description
}

func printJSON(value any) error {
	return json.NewEncoder(os.Stdout).Encode(value)
}
