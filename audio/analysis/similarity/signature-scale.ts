import { FEATURES } from "#audio/analysis/similarity/layout.ts";

/**
 * Mean and deviation of each raw number over the demo catalogue, 32-bit floats, little endian. Frozen, because signatures are stored: other
 * numbers need other signatures of all recordings.
 */
const encoded = [
  "2WrbQBV1Yr9yDpg/pAPUvjn7Q7kpmai+lXE2PlidVb5ftlo9zkomvpikCj5DRsY9rN1fPlqeGrwd68M9C1DyPAlfMj4KF3I95Wa4PTZ3LjxTtB28",
  "Gdywu8Gakj17Qwo9DG4vPZ46CL3I/4I97epQPc/iGz3igzQ9qO1IPVPJg7yBOZ28LCsdPMdD67w4x5RAGuX8PwuOoz+q+Fo/eEZAP8J6Oz/7Lio/",
  "KtArP4PfHz/LfSY/qFQbPwIkGD+cgBY/hTFGQAiAqj9BL3A/oowWPwINCD9KlAM/EEXnPkmz4z6lkdY++bfVPjl1xj6N4ME+euLDPjjHlEABlOS/",
  "tn26PvjUKT9qVbe+cCF4P32HfL1PRzs/xqy2PKoJ3T4YWZO95WGSPhrl/D8P9xG/csRkPK7/Uz63pfC+v2UwPljcy7689029fHy7vl3hYT1bRoa+",
  "Co6jP3ftyz33eQw/5sXMPskNpD6ix6Y+QLsmPgEMlD6WheQ9464QPqr4Wj/X6Yw+GjLcPn2nXT7G4X8+QbokPoI/QD4CqjE+thAbPnhGQD9i0N0+",
  "tguzPii/ND78If89LqhoPdJlAz6/GbU9wno7P28M4z7UJss+rYgxPq66Hz7nQdI9Cw84PvsuKj/fQu0+rMxyPtKMAT5Fl7w9q6S+PSrQKz9P/OI+",
  "LbJaPuWxFj6xJ7M9g98fP9z65D5CFW4+GaOuPct9Jj9Tatg+H7lZPqhUGz8EfNE+AiQYP8DV00GygR/Cvx+UQeihCcIEHNtBP/skwhf01UEOfjzC",
  "FeuyQSvCSsJ5HIpBXnNVwv8X/UAiPl3CcfkNQYSWFkHCy5bAtulEP4sidj83Imw/BVX1vrtW7b7hQtm+VkXAvjdOlr4PPaG+2Z+/vheMib6whY6+",
  "EA9MvjfFW76qwpO9D/WnPbmllz5WOPo+N2VSP8Jpgz+KJsM/LdWiQCMiUUBjgmtA+IVwQAtaaEDUh11A86FcQFQNZ0BUcIlAUT+lQOpVtECDZ6VA",
  "qGZ5QcFLHkHo8SpBYEYsQQKZKEG40CJB2EklQQM2MEHwak1BDsxyQdEwikGG+ohB5BNxQEwTGEGzlA09p3KKQMjMiUCzJoBA0wN+QGdbc0DBkV5A",
  "CESGQJWShkASCIJArVR7QEVsYkA7bEVA6l6JQMrdg0B2jX1AmPN9QELYakB8nEtADWKIQP6shEBNjHdA89d2QGbubECh/lBAORmIQBk2hUAes3ZA",
  "BJFvQNRYakDg6lFAKp2JQDFeh0CU63hAg8pyQB/AZ0AnYlFA/laKQDhXiUCGA3xAWWd5QB3dZkAkU1JAnMeJQKiTiUBXOX9A2VB/QFdwa0CEhlhA",
  "q06LQEPTjEDijYNAGJ6DQHlvdUDKQ2JA2bOLQMe3j0BGcIZAKo2HQIzNf0AFIm1AniWJQBsjjkBRaYVA2ZmIQBkwg0BGrXRAuE+BQCkwh0DWOn9A",
  "JSSHQKHDgUDbaXRA+iyKvp7URUBOsblANKxCQIDCW7wD9pC9Sm+1PuqukDtoaLI+wOIOPwSzEj9hfqs+PzJmPkbiTj4mDCc/rBtOP7tCYj/hAls/",
  "ZJZVP7YfbD/XqUM/bA/Iu8y+GUAoc7s+C6bmPRVYWD6l/hk+qGHxvw+a1b/Dnoi/vUQVvwXu5b7FkuC+4f3Nvnzf8r4hiPm+xswSv8KPQL82S2+/",
  "DBDeP4YYjj/qa+8+A9DgPvNSyj4qAL0+mSSUPqCwjz5lgrI+GUqMPjirsz5GF4M+/7yJPox2jT4lXqE+d5KFPitPdz7S5V8+YChRPt6VRj52gkw+",
  "mt8zPjJONz53+0s+O54WPq32Fz5PeBA+35YVPgTU8j3Ycvs98dzWPVDl8D1QY+c9uAL8PSco+T3SGfQ/LU0cPz7B1z6fM4M+bsNIPqyLXD4R+T8+",
  "xEkwPnK5Tj5qInE+935GPupbQD67tlM+/aykP0jA7T6D/6E+gkcZPoGsGD7zpA4+8hrcPWp6xT1mZtE9MrzxPWGkxD3qoas9eIHgPdEZ9D9bz8o/",
  "72CjP6NgcT+Sykw/GJwbPy9SQT/MByE/L1c3P7JiMT884yU/zhYpPy1NHD/2Z00/A08pP9MTCz/czQg/MiL6PpeA3T44WMY+Hcm0PsE3tT4cC6U+",
  "QMHXPp31BD/fY7c+yi3TPlHWrj5Wb6w+wcGuPqeNqT5+hLE+1hy2Pp8zgz7dCsw+vZ6mPivaqT7lG5M+Ho6MPjJpkT5xmYM+h9SLPm7DSD7Psow+",
  "voaVPst/kj7wwI0+I+CKPnEXfT4XEYE+rItcPom7jj4aBmw+sBaRPq7cnT42iIo+geVsPhH5Pz7S+0U+ceyFPiTzlD75nI4+Ix+LPsRJMD761l0+",
  "SS6iPknWjT6g85M+crlOPmCXdD5RDYc+K4qaPmoicT5HZYc+bSWFPvd+Rj60G1o+6ltAPgtToEA2XoxALEk1QOLklkAotHpAPIxzQDtHbEBEMYRA",
  "x0tmQHdhfECCi4RA2MROQJxJekDP/DtAtP0NP574Bj/jmyw/YI9vPrDGlD7Ys6c+cKXwPr4q4D50W+o+/wTxPrDU4z5JRwg/S5cQP+kRFD/Mfxo/",
  "sFUnP2G4Lj9zsjA/J0w8PzfEVz/iM1w/rsZ8P/wFhz8OvqU/8BmqQF3C2D89Hbw/biapP7KnoT/x4JQ/DZGUP+Cgtj85FA1AC21KQLS1fEB4HoRA",
  "+9QrQXS3rUD8QYRAyc56QCBEgkBW/nhAnPR+QN1hjUCbxK5Ao47YQGc8/EDN9/JAxEcdQL1qqUAyJJQ9ZgIHP3t5AD/PlMk+bEAVPxc+TT8Jhig/",
  "m67vPkGD2T7ce9Q+9YPDPnbuzD7oJdU+D+ryPgF65T7/k7s+HiHSPs1xwj7YApg+HojoPt111j6e0tE+WFbHPhDl5T5utYc+/WD3PpHl6T42/uQ+",
  "ZLHwPiMB8D7uMYY+vlXiPkWz1j5trNk+7mL4PuwS9z6fWYA+fLUDP0yO8z6AdO4+jPEBP3SKDz9j9Yw+gvkGP/p5/T7Zfv0+Z9sLPzsgGT/9Q7A+",
  "tcgGP9LrAj/XnQM/z3QXP/wqJj+IxOc+Zg4DP7UB+z4XZPw+ggcXP/hQKj/3ufw+BkEJP8P9Aj8f3go/swQkP4b8Lj+VDAs/VbEaP3UDGD/pkxI/",
  "rrEhPyJlPD88+Aw/nswHP7eb5z4PgQRAQKXKPi2JqD0LCoU94SafPqq53T2GKpw+2pN8Pg11ZD4rh20+qEIMP6q9Qj8auWc+GBbbPQ5Ogj2FeJE9",
  "YOelPZ/VCj18nO49auS+PMsoQj1zkDE9zIxIPG4UKT2faZA9oGNvPtHe5j6C1yg/3DGsPqZLfz6P5YU+zKiDPhKznz5dfZw+jAKtPtGr8T4pUgo/",
].join("");

export function readScale(): { mean: Float32Array; deviation: Float32Array } {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const numbers = new Float32Array(bytes.buffer);
  return { mean: numbers.subarray(0, FEATURES), deviation: numbers.subarray(FEATURES) };
}
