import { scopeGroups, scopeListCopy } from "#app/identity/access/scope-copy.ts";

/** Longer lists are collapsed. */
const maxOpen = 3;

const texts = new Map(scopeGroups.flatMap(({ scopes }) => Object.entries(scopes)));
const order = [...texts.keys()];

type ScopeListProps = { scopes: readonly string[] };

/** Permissions of a policy or token in words, in form order; the name is the tooltip. */
export function ScopeList({ scopes }: ScopeListProps) {
  const items = scopes
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => (
      <li key={name} title={name}>
        {texts.get(name) ?? name}
      </li>
    ));
  if (items.length <= maxOpen) return <ul>{items}</ul>;
  return (
    <details>
      <summary className="link py-1">{scopeListCopy.count(items.length)}</summary>
      <ul className="list-disc pb-2 pl-5">{items}</ul>
    </details>
  );
}
