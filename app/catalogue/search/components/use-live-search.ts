import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";

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

/** A page that came another way (a chip, Back) shows in the controls; the one being typed in is left alone. */
function mirrorAddress(form: HTMLFormElement, params: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      const values = params.getAll(control.name);
      control.checked = values.includes(control.value) || (control.value === "" && values.length === 0);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control === document.activeElement || control.type === "hidden") continue;
      const fallback = control.name === "sort" ? "relevance" : "";
      control.value = params.get(control.name) ?? fallback;
    }
  }
}

/** Whether a control says something else than the page it came with. */
function isEdited(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  }
  if (!(control instanceof HTMLSelectElement)) return false;
  const options = [...control.options];
  return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

/**
 * Searches while the visitor types and ticks: the address is replaced, focus stays. Put `onChange` and `onSubmitCapture` around all
 * controls of the search form.
 */
export function useLiveSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hydrated = useRef(false);

  useEffect(() => {
    const form = searchForm();
    if (!form) return;
    const isFirst = !hydrated.current;
    hydrated.current = true;
    // What the visitor typed and ticked before the page was hydrated, or has just typed, is newer than the address.
    if (isFirst && [...form.elements].some(isEdited)) form.requestSubmit();
    else if (timer.current === undefined) mirrorAddress(form, new URLSearchParams(search));
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function searchNow() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const form = searchForm();
    if (form) navigate(`${pathname}${queryOf(form)}`, { replace: true, preventScrollReset: true });
  }

  return {
    onChange(event: FormEvent<HTMLElement>) {
      const { target } = event;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.form?.id !== searchFormId) return;
      clearTimeout(timer.current);
      const typing = target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";
      if (typing) timer.current = setTimeout(searchNow, typingPause);
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
