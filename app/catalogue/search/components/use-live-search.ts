import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { hasLongText, postLongText } from "#app/catalogue/search/components/long-text.ts";
import { searchFormId, searchWordsId, textOf } from "#app/catalogue/search/components/search-box.tsx";
import { changedControls, withoutEchoes } from "#app/catalogue/search/query/echoes.ts";
import { usePause } from "#app/ui/form/use-pause.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Debounce of typing in milliseconds. */
const typingPause = 200;

const searchForm = () => document.querySelector<HTMLFormElement>(`#${searchFormId}`);

const isInField = () => document.activeElement?.id === searchWordsId;

/** From the search field; not if the focus has moved meanwhile. If loading fails, it stays. */
function enterList(): void {
  import("#app/player/shortcuts/track-rows.ts").then(
    ({ focusFirstRow }) => isInField() && focusFirstRow(),
    () => undefined,
  );
}

/** Query of the form without empty fields and values that its text sets anyway. */
function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const field = form.elements.namedItem(searchWordsId);
  const params = withoutEchoes(new URLSearchParams(given));
  if (field instanceof HTMLInputElement) params.set(field.name, textOf(field));
  const changed = changedControls(params);
  const effective = [...params].filter(
    ([name, value]) => (value.trim() !== "" || changed.has(name)) && !(name === "sort" && value === "relevance"),
  );
  const text = new URLSearchParams(effective).toString();
  return text && `?${text}`;
}

/**
 * Searches on input: replaces the URL and keeps the focus. Enter and Down in the search field lead to the first row, once its search has
 * run and unless more is typed. Put the handlers around all controls of the search form.
 */
export function useLiveSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  /** The search that the page was loaded with, until its controls were compared with it or another one was opened. */
  const loaded = useRef<string | null>(search);
  /** Whether the focus goes to the first row after the pending search. */
  const leads = useRef(false);
  const { now, soon, isBusy } = usePause(typingPause, () => {
    const form = searchForm();
    if (!form || hasLongText(form)) return;
    const address = pathname + queryOf(form);
    navigate(address, { replace: true, preventScrollReset: true });
    return address;
  });

  useEffect(() => {
    if (loaded.current !== search) loaded.current = null;
    // Controls are newer than the URL until the pending navigation has ended.
    if (next !== undefined) return;
    let isOver = false;
    async function mirror() {
      const { mirrorAddress } = await import("#app/catalogue/search/components/mirror-address.ts");
      const form = searchForm();
      if (isOver || !form || isBusy()) return;
      const isFirst = loaded.current !== null;
      loaded.current = null;
      mirrorAddress(form, search, { isFirst });
    }
    // If loading fails, the controls stay as they are.
    const cancel = whenIdle(() => void mirror().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
    };
  }, [search, next, isBusy]);

  useEffect(() => {
    if (next !== undefined || !leads.current || isBusy()) return;
    leads.current = false;
    enterList();
  }, [next, isBusy]);

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
      if (key !== "ArrowDown" || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return;
      if (event.defaultPrevented || !isInField()) return;
      event.preventDefault();
      if (isBusy()) now();
      else if (next === undefined) return enterList();
      leads.current = true;
    },
    onChange(event: FormEvent<HTMLElement>) {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.form?.id !== searchFormId) return;
      leads.current = false;
      if (target.matches("select, [type=checkbox], [type=radio]")) now();
      else soon();
    },
    /** In the capture phase, before Remix submits the empty fields as well. */
    onSubmitCapture(event: FormEvent<HTMLElement>) {
      if (event.target !== searchForm()) return;
      event.preventDefault();
      if (postLongText(event.target as HTMLFormElement)) return;
      // Without a submitter it is `mirrorAddress`, not Enter.
      leads.current = isInField() && (event.nativeEvent as SubmitEvent).submitter !== null;
      now();
    },
  };
}
