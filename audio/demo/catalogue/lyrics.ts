import type { Words } from "#audio/demo/compose/score.ts";

/** What the voices of later releases sing, by title. */
export const LYRICS: Record<string, Words | undefined> = {
  "Open Any Window": {
    verse: [
      "The kettle knows the morning by its name",
      "You draw a smile upon the window frame",
      "There is a street outside that wants to play",
    ],
    chorus: ["Open any window, let it in", "Every little sound, let it begin"],
  },
  "The Good Half": {
    verse: ["I kept the good half of the day for you", "The sun was on the seat where you sit, too"],
    chorus: ["Take the good half, I have had mine", "Half of the bread and all of the time"],
  },
  "Letters to the Ferry": {
    verse: [
      "I send my letters to the ferry now",
      "The captain reads them to the tide somehow",
      "And every answer takes a year",
    ],
    chorus: ["Carry me over, slow and low", "Over the water where letters go"],
  },
  "Everything We Carried": {
    verse: ["We left the table and we left the door", "We left the pencil lines that showed we grew"],
    chorus: ["Everything we carried was a song", "Everything we carried came along"],
  },
  "Harbour Lights, Half Asleep": {
    verse: ["The harbour blinks as if it wants to sleep", "There is a promise that the gulls will keep"],
    chorus: ["Half asleep and half way home", "Counting lights on quiet foam"],
  },
  "Wide Open Gate": {
    verse: ["My father never closed the lower field", "He said the road will bring what you can yield"],
    chorus: ["There is a wide open gate at the end of the lane", "And I will be there, sun or rain"],
  },
  "Soft Machinery": {
    verse: ["You hum along like soft machinery", "A little heat and low electricity", "I hear you turning in the dark"],
    chorus: ["Run, run slow, keep me in time", "Every little wheel of yours in mine"],
  },
  "Call It Weather": {
    verse: ["You said the silence had a storm inside", "I kept my umbrella open wide"],
    chorus: ["Call it weather, call it rain", "Never call me by my name"],
  },
  "Market Street": {
    verse: ["Oranges and radios, a hundred ways to say good day", "My auntie sells the sunshine in a silver tray"],
    chorus: ["Oh Market Street, move your feet", "Everybody knows the beat"],
  },
  "Night Bus Radio": {
    verse: ["The driver has a station no one knows", "It only plays for people going home"],
    chorus: ["Night bus radio, turn it up", "We are the only ones awake enough"],
  },
};
