import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import { whenIdle } from "#app/ui/when-idle.ts";

/** Long enough that a word is typed, short enough to feel live. Milliseconds. */
const typingPause = 200;

function searchForm(): HTMLFormElement | null {
  const form = document.getElementById(searchFormId);
  return form instanceof HTMLFormElement ? form : null;
}

/** What the form says, without what it leaves open. */
function queryOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "" && !(name === "sort" && value === "relevance")) {
      params.append(name, value);
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Searches while the visitor types and ticks: the address is replaced, focus stays. Put `onChange` and `onSubmitCapture` around all
 * controls of the search form.
 */
export function useLiveSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isCompared = useRef(false);

  useEffect(() => {
    // The page under way is mirrored when it is there: until then the controls say more than the address.
    if (next !== undefined) return;
    let isOver = false;
    async function mirror() {
      const { isEdited, mirrorAddress } = await import("#app/catalogue/search/components/mirror-address.ts");
      const form = searchForm();
      if (isOver || !form) return;
      const isFirst = !isCompared.current;
      isCompared.current = true;
      // What the visitor typed and ticked before the page was hydrated, or has just typed, is newer than the address.
      if (isFirst && isEdited(form)) form.requestSubmit();
      else if (timer.current === undefined) mirrorAddress(form, new URLSearchParams(search));
    }
    // Without a connection the controls stay as they are.
    const cancel = whenIdle(() => void mirror().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
    };
  }, [search, next]);

  useEffect(() => () => clearTimeout(timer.current), []);

  /** The address of the last search from here. */
  const own = useRef("");

  /** Whether the visitor is on the way elsewhere, by a suggestion for example: a search that waits must not lead back. */
  function isLeaving({ location: to } = window.__remixRouter.state.navigation) {
    return to !== undefined && to.pathname + to.search !== own.current;
  }
  // Where that page comes within the pause.
  useEffect(() => {
    if (!next || !isLeaving()) return;
    clearTimeout(timer.current);
    timer.current = undefined;
  });

  function searchNow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const form = searchForm();
    if (!form) return;
    own.current = pathname + queryOf(form);
    navigate(own.current, { replace: true, preventScrollReset: true });
  }

  return {
    onChange(event: FormEvent<HTMLElement>) {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.form?.id !== searchFormId) return;
      clearTimeout(timer.current);
      const typing = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
      if (typing) timer.current = setTimeout(() => isLeaving() || searchNow(), typingPause);
      else searchNow();
    },
    /** Before Remix's own form hears of it, which would send the empty fields as well. */
    onSubmitCapture(event: FormEvent<HTMLElement>) {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== searchFormId) return;
      event.preventDefault();
      searchNow();
    },
  };
}
