// The moods of a drawn face.

export type Mood = 'calm' | 'asleep' | 'glad' | 'sorry'
