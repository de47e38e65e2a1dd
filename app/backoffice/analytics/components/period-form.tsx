import { Form } from "@remix-run/react";
import { analyticsCopy as copy } from "#app/backoffice/analytics/analytics-copy.ts";
import { type AnalyticsQuery, searchWith } from "#app/backoffice/analytics/analytics-query.ts";
import { periodNames } from "#app/backoffice/analytics/period.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";

type Named = Record<string, string | undefined>;

type PeriodFormProps = {
  query: AnalyticsQuery;
  errors: Named;
  /** The days that are shown, offered as own ones. */
  days: { from: string; to: string } | null;
};

const subjects = ["song", "artist"] as const;

/** The period of all figures: links, and a GET form for own days that keeps what else the address says. */
export function PeriodForm({ query, errors, days }: PeriodFormProps) {
  const { period, from, to, ...rest } = query;
  const wrong = subjects.filter((name) => errors[name]);
  const kept = Object.entries(rest).filter(([name, value]) => value && !wrong.some((one) => one === name));
  const tabs = periodNames.slice(0, -1).map((name) => ({
    label: copy.periods[name],
    to: searchWith(query, { period: name, from: undefined, to: undefined }),
    current: name === period,
  }));
  return (
    <div className="print:hidden">
      <Tabs label={copy.period} items={tabs} />
      <FieldError id="period-error" error={errors.period} />
      <Form
        method="get"
        role="search"
        aria-label={copy.periods.own}
        className="mt-4 flex flex-wrap items-start gap-3"
        key={JSON.stringify(query)}
        preventScrollReset
      >
        <input type="hidden" name="period" value="own" />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={copy.from}
          name="from"
          type="date"
          defaultValue={from ?? days?.from}
          error={errors.from}
          className="max-w-60"
        />
        <Field
          label={copy.to}
          name="to"
          type="date"
          defaultValue={to ?? days?.to}
          error={errors.to}
          className="max-w-60"
        />
        {wrong.map((name) => (
          <Field
            key={name}
            label={copy[name]}
            name={name}
            defaultValue={query[name]}
            error={errors[name]}
            className="max-w-60"
          />
        ))}
        <div className="pt-7">
          <Button variant="quiet">{copy.show}</Button>
        </div>
      </Form>
    </div>
  );
}
