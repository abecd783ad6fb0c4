#!/usr/bin/env python3
"""Prints a script that creates scenes: cards with a picture, a title, a text and a button, each slightly different."""

import sys


def scene(number):
    picture, gap = 40 + number % 60, 4 + number % 13
    yield f'scene new "card {number}" size 375x667'
    yield f"view new picture kind imageView content {picture}x{picture * 2 // 3}"
    yield f'view new title kind label text "Card number {number}" font 17'
    yield 'view new text kind label text "A few words that take a line or two on a small screen" font 13 lines 0'
    yield 'view new more kind button text "More"'
    yield "constrain {"
    yield f"  picture.top == root.safeArea.top + {gap}; picture.leading == root.leadingMargin"
    yield f"  title.top == picture.top; title.leading == picture.trailing + {gap}"
    yield "  title.trailing <= root.trailingMargin"
    yield f"  text.leading == root.leadingMargin; text.trailing == root.trailingMargin; more.top == text.bottom + {gap}"
    yield "}"
    yield "set new tall when portrait"
    yield "set new flat when landscape"
    yield f"constrain tall {{ text.top == picture.bottom + {gap}; more.centerX == root.centerX }}"
    yield f"constrain flat {{ text.top == title.bottom + {gap}; more.trailing == root.trailingMargin }}"


for number in range(int(sys.argv[1])):
    print("\n".join(scene(number)))
