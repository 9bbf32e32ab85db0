"""The coach: reviews a finished game with a seat, judging each decision by what the seat knew then."""
