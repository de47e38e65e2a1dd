import { Form } from "@remix-run/react";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { type FiguresQuery, searchWith } from "#app/figures/figures-query.ts";
import { periodNames } from "#app/figures/period.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";

type PeriodFormProps = {
  query: FiguresQuery;
  errors: Record<string, string | undefined>;
  /** The days that are shown, offered as own ones. */
  days: { from: string; to: string } | null;
};

const subjects = ["song", "artist"] as const;

/** The period of all figures: links, and a GET form for own days that keeps what else the address says. */
export function PeriodForm({ query, errors, days }: PeriodFormProps) {
  const { period, from, to, page: _, ...rest } = query;
  const wrong = subjects.filter((name) => errors[name]);
  const kept = Object.entries(rest).filter(([name, value]) => value && !wrong.some((one) => one === name));
  const tabs = periodNames.slice(0, -1).map((name) => ({
    label: copy.periods[name],
    to: searchWith(query, { period: name, from: undefined, to: undefined }),
    current: name === period,
  }));
  const fields = [
    ...(["from", "to"] as const).map((name) => ({ name, type: "date", value: query[name] ?? days?.[name] })),
    ...wrong.map((name) => ({ name, type: "text", value: query[name] })),
  ];
  return (
    <div className="print:hidden">
      <Tabs label={copy.period} items={tabs} />
      <FieldError id="period-error" error={errors.period} />
      <details className="mt-3" open={period === "own" || Object.keys(errors).length > 0} key={JSON.stringify(query)}>
        <summary className="link">{copy.periods.own}</summary>
        <Form
          method="get"
          role="search"
          aria-label={copy.periods.own}
          className="mt-4 flex flex-wrap items-start gap-3"
          preventScrollReset
        >
          <input type="hidden" name="period" value="own" />
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {fields.map(({ name, type, value }) => (
            <Field
              key={name}
              label={copy[name]}
              name={name}
              type={type}
              defaultValue={value}
              error={errors[name]}
              className="max-w-60"
            />
          ))}
          <div className="pt-7">
            <Button variant="quiet">{copy.show}</Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
