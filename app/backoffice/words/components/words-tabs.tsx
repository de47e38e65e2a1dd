import { wordsCopy } from "#app/backoffice/words/words-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const { tabs: copy } = wordsCopy;

/** What search knows: words, and the songs that it had to leave out. */
export function WordsTabs({ current }: { current: "words" | "problems" }) {
  return (
    <div className="mt-4 mb-2">
      <Tabs
        label={copy.label}
        items={[
          { label: copy.words, to: "/search-words", current: current === "words" },
          { label: copy.problems, to: "/search-words/problems", current: current === "problems" },
        ]}
      />
    </div>
  );
}
