"""The bots' thinking: predict where every finger will point, then sample what each own choice leads to."""
