"""The phone: opening, going back, signing in, sheets, tabs."""

from rows import expect, open_link, page_of, same, shows, test


@test("Enter opens the link in the phone, with its way back beneath")
def opening(browser, console):
    open_link(browser, "shop://goods/42?ref=push")
    shows(browser, "goods.detail")
    same(page_of(console)["route"], "goods.detail", "the server's phone")
    browser.wait_text("#outline", "goods.detail")
    browser.wait_text("#phone-live", "The phone shows")
    browser.wait_text("#state-links", "shop://goods/42")


@test("Back in the phone's bar and under it goes back, page by page")
def back(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    browser.click(".nav-back")
    shows(browser, "goods.list")
    browser.click("[data-action=back]")
    shows(browser, "mall.home")
    expect(browser.count(".nav-back") == 0, "nothing to go back to")


@test("Swiping pulls the layer in front down; where there is none, that is said")
def swipe(browser, console):
    open_link(browser, "shop://goods/42/share", "app")
    shows(browser, "goods.share")
    browser.click("[data-action=swipe]")
    shows(browser, "goods.detail")
    browser.click("[data-action=swipe]")
    browser.wait("return document.querySelector('#screen.nudge')", "the phone shakes its head")
    same(page_of(console)["route"], "goods.detail", "the page in front")


@test("A link waits for sign-in; the answer in the phone opens it")
def signing_in(browser, console):
    open_link(browser, "shop://account/orders")
    shows(browser, "login")
    browser.wait_text("#note", "waits")
    expect(browser.count(".signed.in") == 0, "signed out")
    browser.click(".sheet .page-buttons button")
    shows(browser, "order.list")
    browser.wait("return document.querySelector('.signed.in')", "the badge says signed in")
    browser.click("#sign", "Sign out")
    browser.wait("return !document.querySelector('.signed.in')", "signed out again")


@test("A user who declines to sign in stays where they were")
def declining(browser, console):
    open_link(browser, "shop://account/orders")
    shows(browser, "login")
    browser.click(".sheet .page-buttons button", "Not now")
    shows(browser, "home")


@test("Sign in under the phone lets links through")
def signed_in(browser, console):
    browser.click("#sign", "Sign in")
    browser.wait("return document.querySelector('.signed.in')", "signed in")
    open_link(browser, "shop://account/orders")
    shows(browser, "order.list")


@test("A sheet stands over its page at its height, and is pulled down")
def sheet(browser, console):
    open_link(browser, "shop://goods/42/share", "app")
    shows(browser, "goods.share")
    browser.wait("return document.querySelector('.floor.sheet.medium')", "a sheet of half the height")
    expect(browser.js("return document.querySelector('.floor.base').inert"), "the page behind cannot be touched")
    browser.click(".grabber")
    shows(browser, "goods.detail")
    browser.wait_gone(".floor.sheet")


@test("Tabs are selected, and their pages' buttons open pages")
def tabs(browser, console):
    browser.click(".tab-bar button:nth-child(5)")
    shows(browser, "account")
    browser.click(".tab-bar button:nth-child(1)")
    shows(browser, "home")
    browser.click(".page-buttons button", "The mall")
    shows(browser, "mall.home")


@test("Reset starts the app anew")
def reset(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    browser.click("[data-action=reset]")
    shows(browser, "home")


@test("The phone follows what others do with it")
def others(browser, console):
    console.ask("/api/open", {"link": "shop://goods/7", "source": "push"})
    shows(browser, "goods.detail")


@test("Motion is off for who wants less of it")
def motion(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    open_link(browser, "shop://goods/42/reviews")
    shows(browser, "goods.reviews")
    same(browser.js("return getComputedStyle(document.querySelector('.floor.base .page')).animationName"), "from-right", "the page's motion")
    browser.prefer(prefers_reduced_motion="reduce")
    try:
        open_link(browser, "shop://goods/43/share", "app")
        shows(browser, "goods.share")
        same(browser.js("return getComputedStyle(document.querySelector('.floor.sheet')).animationName"), "none", "the sheet's motion")
        browser.click(".grabber")
        browser.wait_gone(".floor.sheet")
    finally:
        browser.prefer()
