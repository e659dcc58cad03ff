// Loaded into the server: when the program that started it is gone without a word (kill -9), it goes as abruptly.
process.channel?.unref();
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
