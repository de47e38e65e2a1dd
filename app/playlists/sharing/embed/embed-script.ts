/**
 * The embedded player's script; its hash is in the CSP. One audio element plays the list; without the script each track has native
 * controls. Buttons, slider and links are native, for keyboard access.
 */
export const embedScript = `(() => {
  const rows = [...document.querySelectorAll("li")];
  const audio = new Audio();
  audio.preload = "none";
  const bar = document.querySelector("footer");
  const seek = bar.querySelector("input");
  const time = bar.querySelector("output");
  const clock = (s) => Math.floor(s / 60) + ":" + String(Math.floor(s % 60)).padStart(2, "0");
  let current = -1;
  const show = () => rows.forEach((row, at) => {
    const playing = at === current && !audio.paused;
    const button = row.querySelector("button");
    button.textContent = playing ? "\\u275A\\u275A" : "\\u25B6\\uFE0E";
    button.setAttribute("aria-label", (playing ? "Pause " : "Play ") + row.dataset.name);
    if (at === current) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });
  const play = (at) => {
    if (at === current) return audio.paused ? audio.play() : audio.pause();
    current = at;
    bar.hidden = false;
    audio.src = rows[at].dataset.src;
    seek.max = rows[at].dataset.seconds;
    audio.play();
  };
  rows.forEach((row, at) => {
    row.querySelector("audio").remove();
    const button = row.querySelector("button");
    button.hidden = false;
    button.onclick = () => play(at);
  });
  for (const event of ["play", "pause", "emptied"]) audio.addEventListener(event, show);
  audio.ontimeupdate = () => {
    seek.value = audio.currentTime;
    time.value = clock(audio.currentTime);
    seek.setAttribute("aria-valuetext", time.value);
  };
  audio.onended = () => current + 1 < rows.length && play(current + 1);
  seek.oninput = () => { audio.currentTime = seek.value; };
  show();
})();`;
