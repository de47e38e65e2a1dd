import "#app/ui/list/list.css";

/** Done or open to all; under way; needs someone. Other states, which ended or are not shown, are grey. */
const tones = {
  good: "active accepted approved current done known force granted licensed on paid published rated taken won yes standing completed delivered verified on-file",
  wait: "clearing counter ending held invited licensing negotiation open pitching pending proposed qualified queued quoted reading received reading sending sent shortlisted waiting asked countered stated",
  bad: "bounced contested denied disputed failed lapsed no overdue problem refused rejected suspended unreadable",
} as const;

type Tone = keyof typeof tones | "off";

const toneOf = new Map<string, Tone>(
  (["good", "wait", "bad"] as const).flatMap((tone) => tones[tone].split(" ").map((state) => [state, tone] as const)),
);

type StateMarkProps = {
  /** As it is stored: decides the colour. */
  state: string;
  /** The same in words. */
  children: string;
};

/** A state in words, with a coloured dot. */
export function StateMark({ state, children }: StateMarkProps) {
  return (
    <span className="state" data-tone={toneOf.get(state) ?? "off"}>
      {children}
    </span>
  );
}
