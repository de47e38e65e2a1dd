import { settingsCopy } from "#app/companies/settings-copy.ts";

const { domain: copy } = settingsCopy;

/** Consequences of changing a company's address. */
export function MoveConsequences() {
  return (
    <section aria-labelledby="consequences" className="border-l-2 border-amber pl-4">
      <h2 id="consequences" className="mb-2 font-text text-base font-semibold tracking-normal">
        {copy.consequences}
      </h2>
      <ul className="grid list-disc gap-1 pl-4 text-sm">
        {copy.consequencesList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
