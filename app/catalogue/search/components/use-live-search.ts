import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import { changedControls, withoutEchoes } from "#app/catalogue/search/query/echoes.ts";
import { usePause } from "#app/ui/form/use-pause.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Debounce of typing in milliseconds. */
const typingPause = 200;

const searchForm = () => document.querySelector<HTMLFormElement>(`#${searchFormId}`);

/** Query of the form without empty fields and values that its text sets anyway. */
function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const params = withoutEchoes(new URLSearchParams(given));
  const changed = changedControls(params);
  const effective = [...params].filter(
    ([name, value]) => (value.trim() !== "" || changed.has(name)) && !(name === "sort" && value === "relevance"),
  );
  const text = new URLSearchParams(effective).toString();
  return text && `?${text}`;
}

/**
 * Searches on input: replaces the URL and keeps the focus. Put `onChange` and `onSubmitCapture` around all controls of the search form.
 */
export function useLiveSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  /** The search that the page was loaded with, until its controls were compared with it or another one was opened. */
  const loaded = useRef<string | null>(search);
  const { now, soon, isBusy } = usePause(typingPause, () => {
    const form = searchForm();
    if (!form) return;
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

  return {
    onChange(event: FormEvent<HTMLElement>) {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.form?.id !== searchFormId) return;
      if (target.matches("select, [type=checkbox], [type=radio]")) now();
      else soon();
    },
    /** In the capture phase, before Remix submits the empty fields as well. */
    onSubmitCapture(event: FormEvent<HTMLElement>) {
      if (event.target !== searchForm()) return;
      event.preventDefault();
      now();
    },
  };
}
