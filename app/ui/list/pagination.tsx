import { Form, useLocation } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";
import { copy } from "#app/ui/list/pagination-copy.ts";
import { jumpError, pageWindow } from "#app/ui/list/pagination-window.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  total: number;
  /** The query parameter that holds the page; the others are kept. */
  param?: string;
  /** The lists that have a pagination on one page need different names. */
  label?: string;
};

/** Links to the pages around this one and a form to jump to any other. Renders nothing for a single page. */
export function Pagination({ page, total, param = "page", label = copy.label }: PaginationProps) {
  const { pathname, search } = useLocation();
  const followLinks = useLinkClicks();
  const kept = new URLSearchParams(search);
  const requested = kept.get(param);
  kept.delete(param);
  if (total <= 1) return null;

  function hrefOf(target: number): string {
    const params = new URLSearchParams(kept);
    if (target > 1) params.set(param, String(target));
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  }

  return (
    <nav aria-label={label} className="pages flex flex-wrap items-start gap-x-6 gap-y-3 pt-5">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside. */}
      <ul className="flex flex-wrap gap-1.5" onClick={followLinks}>
        <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" name={copy.previous} />
        {pageWindow(page, total).map((mark) =>
          typeof mark === "number" ? (
            <li key={mark}>
              <a
                href={hrefOf(mark)}
                data-discover="true"
                className="page-link"
                aria-label={copy.page(mark)}
                aria-current={mark === page ? "page" : undefined}
              >
                {mark}
              </a>
            </li>
          ) : (
            <li key={mark} className="grid h-9 w-5 place-items-center" aria-hidden>
              …
            </li>
          ),
        )}
        <Step to={page < total ? hrefOf(page + 1) : null} rel="next" name={copy.next} />
      </ul>
      <Jump key={`${pathname}${search}`} page={page} total={total} param={param} kept={kept} requested={requested} />
    </nav>
  );
}

type StepProps = { to: string | null; rel: "prev" | "next"; name: string };

function Step({ to, rel, name }: StepProps) {
  const icon = rel === "prev" ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />;
  return (
    <li>
      {to ? (
        <a href={to} rel={rel} data-discover="true" className="page-link" aria-label={name}>
          {icon}
        </a>
      ) : (
        <span className="page-link" aria-disabled="true">
          {icon}
        </span>
      )}
    </li>
  );
}

type JumpProps = { page: number; total: number; param: string; kept: URLSearchParams; requested: string | null };

function Jump({ page, total, param, kept, requested }: JumpProps) {
  const id = useId();
  // Without JavaScript a page number beyond the end shows the last page and this text.
  const outside = requested !== null && jumpError(requested, 0, total);
  const [error, setError] = useState(outside || null);

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get(param);
    const found = jumpError(typeof typed === "string" ? typed : "", page, total);
    setError(found);
    if (found) event.preventDefault();
  }

  return (
    <Form method="get" noValidate onSubmit={check} className="text-row">
      {[...kept].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="flex items-center gap-2">
        <label htmlFor={id}>{copy.jump}</label>
        <input
          id={id}
          name={param}
          className="control h-9 min-h-9 w-16 py-1"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Button variant="quiet" size="small">
          {copy.go}
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="error">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
