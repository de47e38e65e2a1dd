import type { Slot } from "#app/assistant/brief/brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";

/** What a client is asked about a slot that their brief leaves open, in the order of an email. */
const openQuestions: [slot: Slot, question: string][] = [
  ["media", "Which media will the music run in (for example TV, paid social, cinema)?"],
  ["territory", "In which territories will it run?"],
  ["term", "For how long, and from which date?"],
  ["exclusivity", "Do you need exclusivity, and in which category?"],
  ["budget", "What is the music budget, and does it cover both recording and publishing?"],
  ["deadline", "When do you need the music?"],
  ["length", "Which lengths and cut-downs do you need?"],
  ["vocals", "Vocals, or instrumental?"],
];

const greeting = "Hello,\n\nThank you for your brief. To find music that fits and is cleared for it, we need to know:";

/** The questions of the reading and those that the brief leaves open, as the text of an email; null if nothing is open. */
export function clientQuestions({ chips, questions }: Pick<BriefState, "chips" | "questions">): string | null {
  const known = new Set([...chips, ...questions].map(({ slot }) => slot));
  const open = openQuestions.flatMap(([slot, question]) => (known.has(slot) ? [] : [question]));
  const all = [...questions.map(({ text }) => text), ...open];
  return all.length === 0 ? null : `${greeting}\n\n${all.map((question) => `- ${question}`).join("\n")}\n`;
}
