import "#app/playlists/smart/smart.css";
import { useFetcher } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { RuleGroupFields } from "#app/playlists/smart/components/rule-group-fields.tsx";
import type { changeRules, RulesReply } from "#app/playlists/smart/rules.action.server.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { ruleLimits, smartOrders } from "#app/playlists/smart/smart-playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { Select } from "#app/ui/form/select.tsx";

/** Milliseconds: debounce of counting matches. */
const pauseMs = 400;

/**
 * Editor of rules as a form. Every button submits all of it and redisplays it changed; with JavaScript without navigation, and matches are
 * counted while typing.
 */
export function RulesForm({ opened }: { opened: RulesReply }) {
  const fetcher = useFetcher<typeof changeRules>();
  const { draft, errors, formError, count, focus, before } = (fetcher.data as RulesReply | undefined) ?? opened;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const errorId = useId();
  useEffect(() => {
    if (focus !== null)
      form.current?.querySelector<HTMLElement>(`[data-part="${focus}"] :is(input:not([type=hidden]), select)`)?.focus();
  }, [focus]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function countSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current === null) return;
      const values = new FormData(form.current);
      values.set("act", "count");
      fetcher.submit(values, { method: "post" });
    }, pauseMs);
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="grid max-w-3xl gap-6"
      onChange={countSoon}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <button type="submit" name="act" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        {copy.save}
      </button>
      <input type="hidden" name="before" value={before} />
      <FormError id={errorId} errors={formError === null ? undefined : [formError]} />
      <RuleGroupFields group={draft.root} number="" depth={1} errors={errors} choices={count} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="order"
          label={copy.order}
          hint={copy.orderHint}
          defaultValue={draft.order}
          error={errors.order}
          options={smartOrders.map((value) => ({ value, label: copy.orders[value] }))}
        />
        <Field
          name="limit"
          label={copy.limit}
          inputMode="numeric"
          maxLength={4}
          hint={`1 to ${ruleLimits.tracks}`}
          defaultValue={draft.limit}
          error={errors.limit}
        />
      </div>
      <p role="status" className="text-row text-mute tabular-nums">
        {count.said}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="accent" name="act" value="save">
          {copy.save}
        </Button>
        <Button variant="quiet" name="act" value="count">
          {copy.count}
        </Button>
      </div>
    </fetcher.Form>
  );
}
