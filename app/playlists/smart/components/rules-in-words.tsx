import type { DescribedGroup, DescribedRules } from "#app/playlists/smart/describe-rules.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";

type RulesInWordsProps = { rules: DescribedRules | null; isSampled: boolean };

/** Description of a smart playlist's rules, collapsed. */
export function RulesInWords({ rules, isSampled }: RulesInWordsProps) {
  if (rules === null) return <p className="text-mute">{copy.noRules}</p>;
  return (
    <details className="max-w-[70ch]">
      <summary className="btn btn-quiet btn-small">{copy.rules}</summary>
      <div className="mt-4 grid gap-2 text-row">
        <Group group={rules.root} lead={copy.tracksWith(rules.root.lead)} />
        <p className="text-mute">
          {rules.order} {isSampled ? copy.sampled : copy.updated}
        </p>
      </div>
    </details>
  );
}

function Group({ group: { conditions, groups }, lead }: { group: DescribedGroup; lead: string }) {
  return (
    <div>
      <p>{lead}</p>
      <ul className="ml-5 list-disc">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids, and the list is never reordered
          <li key={index}>
            <Group group={group} lead={group.lead} />
          </li>
        ))}
      </ul>
    </div>
  );
}
