'use strict'
/* Hoshihiroi: a mail ship catches falling stars and keeps out of the way of rain clouds. */
const canvas = document.getElementById('sky')
const pen = canvas.getContext('2d')
const { width, height } = canvas
const KEY = 'hoshihiroi.best'
const LIVES = 3
const ship = { x: width / 2, speed: 0, half: 46, y: height - 70 }
const held = new Set()
let things = []
let state = 'title'
let score = 0
let lives = LIVES
let combo = 0
let clock = 0
let nextThing = 0
let last = 0
let target = null
let best = readBest()

function readBest() {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

function saveBest() {
  if (score <= best) return
  best = score
  try {
    localStorage.setItem(KEY, String(best))
  } catch {
    // Nothing can be kept here; the game goes on.
  }
}

function start() {
  state = 'play'
  score = combo = clock = nextThing = 0
  lives = LIVES
  things = []
  ship.x = width / 2
}

function drop() {
  const isCloud = Math.random() < Math.min(0.45, 0.15 + clock / 120)
  const isGold = !isCloud && Math.random() < 0.12
  things.push({
    kind: isCloud ? 'cloud' : isGold ? 'gold' : 'star',
    x: 30 + Math.random() * (width - 60),
    y: -30,
    fall: 130 + clock * 2.2 + Math.random() * 80,
    turn: Math.random() * 6,
  })
}

function step(seconds) {
  clock += seconds
  const left = held.has('ArrowLeft') || held.has('a')
  const right = held.has('ArrowRight') || held.has('d')
  if (left !== right) target = null
  const wish =
    target === null
      ? (right ? 1 : 0) - (left ? 1 : 0)
      : Math.max(-1, Math.min(1, (target - ship.x) / 24))
  ship.speed += (wish * 420 - ship.speed) * Math.min(1, seconds * 10)
  ship.x = Math.max(ship.half, Math.min(width - ship.half, ship.x + ship.speed * seconds))
  nextThing -= seconds
  if (nextThing <= 0) {
    drop()
    nextThing = Math.max(0.28, 0.9 - clock / 90)
  }
  for (const thing of things) {
    thing.y += thing.fall * seconds
    thing.turn += seconds * 2
    if (Math.abs(thing.x - ship.x) < ship.half && Math.abs(thing.y - ship.y) < 34) meet(thing)
    else if (thing.y > height + 30) {
      thing.isGone = true
      if (thing.kind !== 'cloud') combo = 0
    }
  }
  things = things.filter((thing) => !thing.isGone)
  if (lives <= 0) {
    state = 'over'
    saveBest()
  }
}

function meet(thing) {
  thing.isGone = true
  if (thing.kind === 'cloud') {
    lives -= 1
    combo = 0
    return
  }
  combo += 1
  score += (thing.kind === 'gold' ? 50 : 10) + Math.min(combo, 10)
}

function starPath(x, y, r, turn) {
  pen.beginPath()
  for (let i = 0; i < 10; i++) {
    const angle = turn + (i * Math.PI) / 5
    const reach = i % 2 ? r * 0.45 : r
    pen.lineTo(x + Math.sin(angle) * reach, y - Math.cos(angle) * reach)
  }
  pen.closePath()
  pen.fill()
}

function drawThing({ kind, x, y, turn }) {
  if (kind === 'cloud') {
    pen.fillStyle = '#8d93c4'
    for (const [dx, dy, r] of [
      [-18, 4, 16],
      [0, -6, 21],
      [19, 4, 15],
    ]) {
      pen.beginPath()
      pen.arc(x + dx, y + dy, r, 0, 7)
      pen.fill()
    }
    return
  }
  pen.fillStyle = kind === 'gold' ? '#f5aa42' : '#ffd772'
  pen.shadowColor = pen.fillStyle
  pen.shadowBlur = kind === 'gold' ? 26 : 14
  starPath(x, y, kind === 'gold' ? 22 : 17, turn)
  pen.shadowBlur = 0
}

function drawShip() {
  const { x, y, speed } = ship
  pen.save()
  pen.translate(x, y)
  pen.rotate(speed / 2400)
  pen.fillStyle = '#fff5e0'
  pen.fillRect(-26, -58, 52, 38)
  pen.strokeStyle = '#c4452f'
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(-26, -58)
  pen.lineTo(0, -36)
  pen.lineTo(26, -58)
  pen.stroke()
  pen.fillStyle = '#8a4a3a'
  pen.fillRect(-3, -62, 6, 62)
  pen.fillStyle = '#ee6b4d'
  pen.beginPath()
  pen.moveTo(-46, -12)
  pen.quadraticCurveTo(0, 52, 46, -12)
  pen.closePath()
  pen.fill()
  pen.restore()
}

function say(text, y, size, color = '#fff5e0') {
  pen.fillStyle = color
  pen.font = `bold ${size}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.fillText(text, width / 2, y)
}

function draw() {
  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#10163a')
  sky.addColorStop(1, '#6a72b8')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#ffffff'
  for (let i = 0; i < 60; i++) {
    pen.globalAlpha = 0.25 + 0.25 * Math.sin(last / 700 + i)
    pen.fillRect((i * 97) % width, (i * 57) % (height - 120), 2, 2)
  }
  pen.globalAlpha = 1
  things.forEach(drawThing)
  drawShip()
  pen.textAlign = 'left'
  pen.fillStyle = '#fff5e0'
  pen.font = '18px system-ui, sans-serif'
  pen.fillText(`${score}`, 16, 30)
  pen.fillText('♥'.repeat(Math.max(0, lives)), width - 80, 30)
  if (state === 'title') {
    say('ほしひろい', 250, 52)
    say('おちてくる ほしを、ゆうびんせんで', 300, 20)
    say('くもには ちゅうい', 328, 20)
  }
  if (state === 'over') {
    say(`${score}`, 250, 64, '#ffd772')
    say(score >= best && score > 0 ? 'しんきろく！' : 'もういちど？', 300, 24)
  }
  if (state !== 'play') say(`ベスト ${best}`, 370, 18, '#ffd772')
}

function frame(now) {
  const seconds = Math.min(0.05, (now - last) / 1000)
  last = now
  if (state === 'play') step(seconds)
  draw()
  requestAnimationFrame(frame)
}

function begin() {
  if (state !== 'play') start()
}

function nameOf({ key }) {
  return key.length === 1 ? key.toLowerCase() : key
}

addEventListener('keydown', (event) => {
  if (event.key === ' ' || event.key === 'Enter') begin()
  if ([' ', 'ArrowLeft', 'ArrowRight'].includes(event.key)) event.preventDefault()
  held.add(nameOf(event))
})
addEventListener('keyup', (event) => held.delete(nameOf(event)))
addEventListener('blur', () => held.clear())
const follow = (event) => {
  const box = canvas.getBoundingClientRect()
  target = ((event.clientX - box.left) / box.width) * width
}
canvas.addEventListener('pointerdown', (event) => {
  canvas.focus()
  begin()
  follow(event)
})
canvas.addEventListener('pointermove', (event) => {
  if (event.buttons > 0) follow(event)
})
canvas.addEventListener('pointerup', () => (target = null))
canvas.focus()
requestAnimationFrame(frame)
