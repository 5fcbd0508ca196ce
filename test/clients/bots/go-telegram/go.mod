module telewire.example/go-telegram

go 1.26

require github.com/go-telegram/bot v1.19.0
