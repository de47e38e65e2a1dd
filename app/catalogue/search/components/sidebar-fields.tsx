import type { ReactNode } from "react";
import type { SidebarGroup } from "#app/catalogue/search/facets/read-sidebar-facets.server.ts";
import { sidebarCopy as copy } from "#app/catalogue/search/facets/sidebar-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Values before the group is expanded. */
const maxShown = 7;

/** Fields of the search sidebar: the filters of the search page. Their markup is reused (docs/decisions/014): must not depend on context. */
export function SidebarFields({ groups }: { groups: SidebarGroup[] }) {
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-auto px-5.5 pt-6.5 pb-4">
        <label htmlFor="sidebar-words" className="label">
          {copy.words}
        </label>
        <input
          id="sidebar-words"
          name="q"
          type="search"
          maxLength={10_000}
          placeholder={copy.placeholder}
          className="control mb-5 min-h-10 text-row"
        />
        <SidebarFilters groups={groups} />
      </div>
      {/* Not over the fields. */}
      <div className="border-t border-line px-5.5 pt-3">
        <Button className="w-full">{copy.submit}</Button>
        <p className="mt-2">
          <a href="/music-sync-licensing/reference" className="link flex min-h-8 items-center">
            {copy.reference}
          </a>
        </p>
      </div>
    </>
  );
}

function SidebarFilters({ groups }: { groups: SidebarGroup[] }) {
  const group = (names: SidebarGroup["name"][]) =>
    groups.filter(({ name }) => names.includes(name)).map((one) => <SidebarGroupFields key={one.name} group={one} />);
  return (
    <>
      {group(["ai", "vocals"])}
      <Range legend={copy.tempo} fields={["bpmMin", "bpmMax"]} />
      {group(["key", "mood", "genre", "instrument"])}
      <Range legend={copy.length} fields={["lengthMin", "lengthMax"]} />
      {group(["explicit"])}
    </>
  );
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <details open className="mb-5">
      <summary className="mb-1 flex min-h-8 items-center text-sm font-semibold text-mute">{legend}</summary>
      <fieldset aria-label={legend} className="m-0 min-w-0 border-0 p-0">
        {children}
      </fieldset>
    </details>
  );
}

function SidebarGroupFields({ group: { name, legend, single, values } }: { group: SidebarGroup }) {
  if (name === "key") {
    return (
      <Section legend={legend}>
        <select name={name} aria-label={legend} className="control min-h-10 text-row">
          <option value="">{copy.any}</option>
          {values.map(({ value, label, count }) => (
            <option key={value} value={value}>{`${label} (${count})`}</option>
          ))}
        </select>
      </Section>
    );
  }
  const fields = values.map(({ value, label, count }) => (
    <label key={value} className="check">
      <input type={single ? "radio" : "checkbox"} name={name} value={value} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="text-sm text-mute tabular-nums">{count}</span>
    </label>
  ));
  return (
    <Section legend={legend}>
      {single ? (
        <label className="check">
          <input type="radio" name={name} value="" defaultChecked />
          <span>{copy.any}</span>
        </label>
      ) : null}
      {fields.slice(0, maxShown)}
      {fields.length > maxShown ? (
        <details>
          <summary className="min-h-8 py-1.5 text-mute underline underline-offset-3">
            {copy.more(fields.length - maxShown)}
          </summary>
          {fields.slice(maxShown)}
        </details>
      ) : null}
    </Section>
  );
}

type RangeProps = { legend: string; fields: (keyof typeof copy.numbers)[] };

function Range({ legend, fields }: RangeProps) {
  return (
    <Section legend={legend}>
      <div className="grid grid-cols-2 gap-2">
        {fields.map((name) => (
          <input
            key={name}
            name={name}
            inputMode="numeric"
            maxLength={12}
            aria-label={copy.numbers[name]}
            placeholder={name.endsWith("Min") ? copy.min : copy.max}
            className="control min-h-10 text-row"
          />
        ))}
      </div>
    </Section>
  );
}
