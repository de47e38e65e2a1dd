;; Which of a recording's vectors is nearest to a seed: nearest-rows.wasm is made from this file by `npm run wasm`.
;;
;; Rows are vectors of two halves of 32 signed bytes, and the lengths of both (uint16). A call compares one half: the caller gives the
;; addresses of that half, and of its length, in row 0. The cosine is the dot product with the seed, divided by the lengths of both; the
;; length of the seed is the same for all and is left to the caller.
(module
  (memory (import "matrix" "memory") 1)

  ;; The row from $row to before $end that is nearest to the seed; -1 when all are zero or there is none.
  ;; $seed is the address of 32 signed 16-bit numbers.
  ;; Writes to $score, a float64, the dot product of the row divided by its length, or minus infinity.
  (func $nearest_row
    (param $row i32) (param $end i32) (param $vectors i32) (param $lengths i32) (param $seed i32) (param $score i32)
    (result i32)
    (local $seed0 v128) (local $seed1 v128) (local $seed2 v128) (local $seed3 v128)
    (local $vector i32) (local $sum v128) (local $dot i64) (local $length i64) (local $nearer i32)
    (local $best i32) (local $best_dot i64) (local $best_length i64)

    (local.set $seed0 (v128.load offset=0 (local.get $seed)))
    (local.set $seed1 (v128.load offset=16 (local.get $seed)))
    (local.set $seed2 (v128.load offset=32 (local.get $seed)))
    (local.set $seed3 (v128.load offset=48 (local.get $seed)))
    (local.set $vector (i32.add (local.get $vectors) (i32.shl (local.get $row) (i32.const 6))))
    ;; -1 / 0: any row that is not zero is nearer.
    (local.set $best (i32.const -1))
    (local.set $best_dot (i64.const -1))

    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        ;; Eight bytes at a time become 16-bit numbers; their products are added up in pairs.
        (local.set $sum
          (i32x4.add
            (i32x4.add
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=0 (local.get $vector)) (local.get $seed0))
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $vector)) (local.get $seed1)))
            (i32x4.add
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $vector)) (local.get $seed2))
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $vector)) (local.get $seed3)))))
        ;; The sum of the four lanes.
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sum) (local.get $sum))))
        (local.set $sum
          (i32x4.add (local.get $sum)
            (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $sum) (local.get $sum))))
        (local.set $dot (i64.extend_i32_s (i32x4.extract_lane 0 (local.get $sum))))
        (local.set $length (i64.load16_u (i32.add (local.get $lengths) (i32.shl (local.get $row) (i32.const 2)))))
        ;; dot / length > best_dot / best_length, without the divisions. Never true for a length of zero.
        (local.set $nearer
          (i64.gt_s
            (i64.mul (local.get $dot) (local.get $best_length))
            (i64.mul (local.get $best_dot) (local.get $length))))
        ;; `select`, because a branch that cannot be predicted costs a quarter of the whole.
        (local.set $best (select (local.get $row) (local.get $best) (local.get $nearer)))
        (local.set $best_dot (select (local.get $dot) (local.get $best_dot) (local.get $nearer)))
        (local.set $best_length (select (local.get $length) (local.get $best_length) (local.get $nearer)))
        (local.set $vector (i32.add (local.get $vector) (i32.const 64)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $next)))

    (f64.store (local.get $score)
      (if (result f64) (i32.lt_s (local.get $best) (i32.const 0))
        (then (f64.const -inf))
        (else (f64.div (f64.convert_i64_s (local.get $best_dot)) (f64.convert_i64_s (local.get $best_length))))))
    (local.get $best))

  ;; The nearest row of each of $count recordings, in $rows (int32), and its score, in $scores (float64), as above.
  ;; $offsets (uint32) has the first row of each recording and the end; 0 where each recording is one row.
  ;; $skip has a byte for each recording: 1 for one that is left out, as if it had no row.
  (func (export "nearestRows")
    (param $count i32) (param $vectors i32) (param $lengths i32) (param $offsets i32) (param $skip i32) (param $seed i32)
    (param $rows i32) (param $scores i32)
    (local $place i32) (local $first i32) (local $end i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $place) (local.get $count)))
        (if (local.get $offsets)
          (then
            (local.set $first (i32.load (local.get $offsets)))
            (local.set $end (i32.load offset=4 (local.get $offsets)))
            (local.set $offsets (i32.add (local.get $offsets) (i32.const 4))))
          (else
            (local.set $first (local.get $place))
            (local.set $end (i32.add (local.get $place) (i32.const 1)))))
        (if (i32.load8_u (i32.add (local.get $skip) (local.get $place)))
          (then
            (i32.store (local.get $rows) (i32.const -1))
            (f64.store (local.get $scores) (f64.const -inf)))
          (else
            ;; A function of its own for each recording: V8 optimises it while a scan is under way, not only for the next one.
            (i32.store (local.get $rows)
              (call $nearest_row
                (local.get $first) (local.get $end) (local.get $vectors) (local.get $lengths) (local.get $seed) (local.get $scores)))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
        (local.set $scores (i32.add (local.get $scores) (i32.const 8)))
        (local.set $place (i32.add (local.get $place) (i32.const 1)))
        (br $next)))))
